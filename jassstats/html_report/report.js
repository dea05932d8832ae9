// The list of deals: narrowed by words and choices, fifty at a time; a row opens its deal in the viewer.

const PAGE = 50;
const all = await unpacked("deals");
const every = all.deals;
const rows = [...document.querySelectorAll("#list tbody tr")];
const texts = rows.map((row) => row.textContent.toLowerCase());
const [search, game, kind, found, more] = ["words", "game", "kind", "found", "more"].map((id) => document.getElementById(id));
let kept = rows.map((_, number) => number);
let shown = PAGE;

document.documentElement.classList.add("scripted");
if (rows.length) {
  const model = shim({ ...all, deals: every });
  const place = document.getElementById("viewer");
  render({ model, el: place });

  const open = (number) => {
    model.set("step", 0);
    model.set("at", kept.indexOf(number));
    place.querySelector(".jv").focus({ preventScroll: true });
    place.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  };

  const mark = () => rows.forEach((row, number) => {
    if (number === kept[model.get("at")]) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });

  const list = () => {
    const visible = new Set(kept.slice(0, shown));
    rows.forEach((row, number) => { row.hidden = !visible.has(number); });
    more.hidden = kept.length <= shown;
    found.textContent = `${kept.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} deals`;
    mark();
  };

  const narrow = () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    kept = rows.flatMap((row, number) => {
      const fits = (!game.value || row.dataset.game === game.value)
        && (!kind.value || row.dataset.kinds.split("|").includes(kind.value))
        && wanted.every((word) => texts[number].includes(word));
      return fits ? [number] : [];
    });
    shown = PAGE;
    model.set("at", 0);
    model.set("step", 0);
    model.set("deals", kept.map((number) => every[number]));
    list();
  };

  rows.forEach((row, number) => {
    const cell = row.firstElementChild;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "jv-link";
    button.textContent = cell.textContent;
    button.setAttribute("aria-label", `Open deal ${cell.textContent}`);
    cell.replaceChildren(button);
    row.addEventListener("click", () => open(number));
  });
  model.on("change:at", mark);
  for (const input of [search, game, kind]) input.addEventListener("input", narrow);
  more.addEventListener("click", () => { shown += PAGE; list(); });
  list();
}
