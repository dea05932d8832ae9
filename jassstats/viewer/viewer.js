// A viewer of deals: one module, used as a notebook widget (anywidget) and inside a page that needs nothing else.
//
// It knows no rule. Who wins a trick, which cards are legal, how the points stand: all of that is in the data
// (show/steps.py), and here it is only put on the screen. Text from a log is only ever set as text.

const SVG = "http://www.w3.org/2000/svg";

function node(tag, attributes = {}, ...children) {
  const made = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function filled(text, parts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? parts[name] : whole));
}

// ---------------------------------------------------------------- cards

function face(table, letter, { mark = "", legal = false } = {}) {
  const [rank, suit, spoken] = table.cards[table.letters.indexOf(letter)];
  const label = [spoken, mark && table.words[mark], legal && table.words.legal];
  const sign = table.signs[suit].map(([path, fill]) => node("svg:path", { d: path, fill }));
  return node("svg:svg",
    { class: `jv-card${mark ? ` jv-${mark}` : ""}`, viewBox: "0 0 40 56", role: "img",
      "aria-label": label.filter(Boolean).join(", "), "data-card": letter, "data-legal": legal },
    node("svg:rect", { class: "jv-paper", x: 1.5, y: 1.5, width: 37, height: 53, rx: 4.5 }),
    node("svg:text", { x: 20, y: 22, "text-anchor": "middle", fill: table.ink[suit] }, rank),
    node("svg:g", { transform: "translate(8 26)" }, ...sign),
    legal ? node("svg:rect", { class: "jv-dot", x: 10, y: 51, width: 20, height: 3, rx: 1.5 }) : null);
}

function back() {
  return node("svg:svg", { class: "jv-card jv-back", viewBox: "0 0 40 56", "aria-hidden": "true" },
    node("svg:rect", { class: "jv-cover", x: 1.5, y: 1.5, width: 37, height: 53, rx: 4.5 }),
    node("svg:rect", { class: "jv-inner", x: 6, y: 6, width: 28, height: 44, rx: 2 }));
}

function row(table, letters, { hidden = false, legal = "" } = {}) {
  if (hidden) {
    const label = filled(table.words.hidden, { n: letters.length });
    return node("span", { class: "jv-row", role: "img", "aria-label": label }, ...[...letters].map(back));
  }
  return node("span", { class: "jv-row" }, ...[...letters].map((one) => face(table, one, { legal: legal.includes(one) })));
}

// ---------------------------------------------------------------- the steps of a deal

function sequence(deal) {
  const found = [{ kind: "dealt" }];
  (deal.calls || []).forEach((_, place) => found.push({ kind: "call", place }));
  if ((deal.melds || []).length) found.push({ kind: "melds" });
  let laid = 0;
  (deal.tricks || []).forEach((trick, number) => {
    for (let place = 0; place < trick[0]; place += 1) {
      found.push({ kind: "play", number, first: laid, place, whole: place === trick[0] - 1 && trick[2] != null });
    }
    laid += trick[0];
  });
  if (deal.breach) found.push({ kind: "breach" });
  if ((deal.end || []).length || deal.problem) found.push({ kind: "end" });
  return found;
}

// What lies where after a step: only what was dealt, called and played so far, in the order of the data.
function standing(deal, steps, at) {
  const seen = steps.slice(0, at + 1);
  const step = steps[at];
  const hands = { ...deal.hands };
  let packets = deal.packets || [];
  for (const { kind, place } of seen) {
    if (kind !== "call") continue;
    Object.assign(hands, deal.calls[place].hands);
    packets = deal.calls[place].packets || packets;
  }
  const plays = seen.filter(({ kind }) => kind === "play");
  plays.forEach(({ first, place }) => {
    const seat = deal.by[first + place];
    hands[seat] = (hands[seat] || "").replace(deal.plays[first + place], "");
  });
  const last = plays[plays.length - 1];
  const melded = seen.some(({ kind }) => kind === "melds") || plays.length > 0;
  return { step, hands, packets, last, melded, tricks: last ? last.number + (last.whole ? 1 : 0) : 0, played: plays.length };
}

// ---------------------------------------------------------------- the viewer

const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z", back: "M15 3v14L4 10z", next: "M5 3v14l11-7z", last: "M14 3h3v14h-3zM3 3v14l10-7z",
  earlier: "M10 3v14L1 10zM19 3v14l-9-7z", later: "M1 3v14l9-7zM10 3v14l9-7z",
};

function render({ model, el }) {
  const hidden = new Set(model.get("hidden") || []);
  let steps = [];
  let deal = {};
  let at = 0;
  let refocus = null;
  const table = () => model.get("table");
  const words = () => table().words;
  const deals = () => model.get("deals") || [];
  const root = node("section", { class: "jv", tabindex: "0", role: "region" });
  const caption = node("p", { class: "jv-caption", "aria-live": "polite" });
  const screen = node("div", { class: "jv-screen" });
  el.append(root);

  function open(keep) {
    deal = deals()[model.get("at") || 0] || {};
    steps = sequence(deal);
    at = Math.min(Math.max(keep || 0, 0), steps.length - 1);
    frame();
    draw();
  }

  function go(step) {
    const wanted = Math.min(Math.max(step, 0), steps.length - 1);
    if (wanted === at) return;
    at = wanted;
    model.set("step", at);
    model.save_changes();
    draw();
  }

  function turn(by) {
    const wanted = (model.get("at") || 0) + by;
    if (wanted < 0 || wanted >= deals().length) return;
    model.set("at", wanted);
    model.set("step", 0);
    model.save_changes();
  }

  // The first step of the trick before or after this one, or of the talk before the first lead.
  function trick(by) {
    const starts = steps.flatMap(({ kind, place }, number) => (kind === "play" && place === 0 ? [number] : []));
    const stops = [0, ...starts, steps.length - 1];
    go(by > 0 ? (stops.find((stop) => stop > at) ?? at) : (stops.filter((stop) => stop < at).pop() ?? 0));
  }

  function places() {
    return [...(deal.seats || []).map(({ seat }) => `s${seat}`), ...(deal.packets || []).map((_, place) => `p${place}`)];
  }

  function toggle(place) {
    if (!hidden.delete(place)) hidden.add(place);
    told();
  }

  function toggleAll() {
    const all = places();
    const any = all.some((place) => hidden.has(place));
    all.forEach((place) => (any ? hidden.delete(place) : hidden.add(place)));
    told();
  }

  function told() {
    model.set("hidden", [...hidden]);
    model.save_changes();
    draw();
  }

  // -------------------------------------------------------------- what stays while one deal is shown

  const button = (name, act) =>
    node("button", { type: "button", class: "jv-button", "aria-label": words()[name], title: words()[name], "data-act": name,
      onclick: act }, node("svg:svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, node("svg:path", { d: ICONS[name] })));

  let slider;
  let count;
  let all;

  function frame() {
    root.setAttribute("aria-label", words().viewer);
    slider = node("input", { type: "range", class: "jv-slider", min: 0, max: steps.length - 1, "aria-label": words().viewer,
      oninput: (event) => go(Number(event.target.value)) });
    count = node("span", { class: "jv-count" });
    all = node("button", { type: "button", class: "jv-button jv-all", "data-act": "hide_all", onclick: toggleAll });
    const number = filled(words().deal_of, { a: (model.get("at") || 0) + 1, b: deals().length });
    const others = deals().length < 2 ? [] : [
      button("earlier", () => turn(-1)), node("span", { class: "jv-number" }, number), button("later", () => turn(1))];
    root.replaceChildren(
      node("header", { class: "jv-head" },
        node("div", { class: "jv-titles" },
          node("p", { class: "jv-title" }, node("bdi", {}, (deal.title || []).join(" · "))),
          node("p", { class: "jv-trumps" }, node("bdi", {}, deal.trumps || ""))),
        node("div", { class: "jv-deals" }, ...others)),
      node("div", { class: "jv-tools", role: "toolbar", "aria-label": words().viewer },
        button("first", () => go(0)), button("back", () => go(at - 1)),
        button("next", () => go(at + 1)), button("last", () => go(steps.length - 1)),
        slider, count, all),
      caption, screen,
      node("p", { class: "jv-keys" }, words().keys));
  }

  // -------------------------------------------------------------- what changes with a step

  function draw() {
    const now = standing(deal, steps, at);
    const said = words();
    slider.value = at;
    count.textContent = filled(said.step, { a: at + 1, b: steps.length });
    slider.setAttribute("aria-valuetext", count.textContent);
    all.textContent = places().some((place) => hidden.has(place)) ? said.show_all : said.hide_all;
    caption.replaceChildren(node("bdi", {}, sentence(now)));
    const focused = root.contains(document.activeElement) ? document.activeElement.getAttribute("data-place") : null;
    refocus = focused;
    screen.replaceChildren(
      node("div", { class: "jv-top" }, felt(now), score(now)),
      hands(now), ...details(now));
    if (refocus) screen.querySelector(`[data-place="${refocus}"]`)?.focus();
  }

  const who = (seat) => (deal.seats.find((one) => one.seat === Number(seat)) || {}).name || `${seat}`;
  const spoken = (letter) => table().cards[table().letters.indexOf(letter)][2];

  function sentence({ step }) {
    const said = words();
    if (step.kind === "call") return deal.calls[step.place].text;
    if (step.kind === "melds") return capital(said.melds);
    if (step.kind === "breach") return deal.breach.text;
    if (step.kind === "end") return deal.problem || said.result;
    if (step.kind !== "play") return deal.seats ? said.dealt : (deal.problem || "");
    const here = step.first + step.place;
    const plays = filled(said.plays, { who: who(deal.by[here]), card: spoken(deal.plays[here]) });
    if (!step.whole) return plays;
    const [, , winner, points] = deal.tricks[step.number];
    const takes = deal.unit === "tricks" ? said.takes_it : said.takes;
    return `${plays}. ${filled(takes, { who: who(winner), n: points })}`;
  }

  function felt(now) {
    const { step } = now;
    const board = node("div", { class: "jv-felt", onclick: tapped });
    if (step.kind === "call") board.append(...moved(deal.calls[step.place]));
    else if (step.kind === "melds") board.append(node("div", { class: "jv-middle" }, ...deal.melds.map(meld)));
    else if (step.kind === "breach") board.append(node("div", { class: "jv-middle" }, ...broken()));
    else if (step.kind === "end") board.append(node("div", { class: "jv-middle jv-end" }, ...(deal.end || []).map(written)));
    else board.append(...seatsAround(step));
    return board;
  }

  function seatsAround(step) {
    const there = (deal.seats || []).filter((one) => one.in);
    const layout = { 2: "sn", 3: "swe", 4: "swne" }[there.length] || "swne";
    return there.map((one, place) => {
      const spot = node("div", { class: `jv-spot jv-${layout[place]}` });
      spot.append(node("span", { class: "jv-who" }, node("bdi", {}, one.name)));
      spot.append(step.kind === "play" ? laid(step, one.seat) : node("span", { class: "jv-empty" }));
      return spot;
    });
  }

  function laid(step, seat) {
    for (let place = 0; place <= step.place; place += 1) {
      if (Number(deal.by[step.first + place]) !== seat) continue;
      const won = step.whole && deal.tricks[step.number][2] === seat;
      return face(table(), deal.plays[step.first + place], { mark: won ? "won" : place === 0 ? "led" : "" });
    }
    return node("span", { class: "jv-empty" });
  }

  function moved(call) {
    if (!call.came) return seatsAround({ kind: "call" });
    const away = hidden.has(`s${call.seat}`);
    const line = (name, letters) => node("p", { class: "jv-moved" }, node("span", {}, capital(words()[name])), row(table(), letters, { hidden: away }));
    return [node("div", { class: "jv-middle" }, line("gone", call.gone), line("came", call.came))];
  }

  function meld([seat, text, points, counted, letters]) {
    const note = counted ? "" : `, ${words().not_counted}`;
    return node("div", { class: counted ? "jv-meld" : "jv-meld jv-idle" },
      node("span", {}, node("bdi", {}, who(seat)), `: ${text}, ${points}${note}`), row(table(), letters));
  }

  function broken() {
    const { card, legal } = deal.breach;
    return [
      card ? node("p", { class: "jv-moved" }, face(table(), card, { mark: "wrong" })) : null,
      legal ? node("p", { class: "jv-moved" }, node("span", {}, capital(words().legal)), row(table(), legal)) : null];
  }

  function written([name, what, how]) {
    return node("p", { class: "jv-written" }, node("bdi", {}, name), ": ", node("b", {}, what), how ? ` (${how})` : "");
  }

  // Points so far by side, as bars: melds first, then what the tricks brought; an upright line where the sack ends.
  function score(now) {
    const said = words();
    if (!deal.sides || !deal.running) return node("div", { class: "jv-score" });
    const ended = now.step.kind === "end" && !deal.breach;
    const stands = now.melded ? deal.running[now.tricks] : deal.running[0].map(() => 0);
    const bars = deal.sides.map((name, side) => {
      const melds = now.melded ? deal.meld_points[side] : 0;
      const width = (points) => (100 * points) / deal.full;
      const line = deal.lines[side] ? width(deal.lines[side]) : null;
      const sunk = ended && deal.sacked.includes(side);
      const of = melds ? ` (${filled(said.of_melds, { n: melds })})` : "";
      const tricks = `${said.tricks}: ${deal.taken[now.tricks][side]}`;
      const label = deal.unit === "tricks" ? tricks : `${stands[side]} ${said.points}${of}, ${tricks}`;
      return node("li", { class: sunk ? "jv-bar jv-sunk" : "jv-bar" },
        node("span", { class: "jv-name" }, node("bdi", {}, name), sunk ? node("b", {}, ` ${said.in_sack}`) : null),
        node("svg:svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
          node("svg:rect", { class: "jv-track", width: 100, height: 8 }),
          node("svg:rect", { class: "jv-fill", width: width(stands[side]), height: 8 }),
          node("svg:rect", { class: "jv-melds", width: width(melds), height: 8 }),
          ...["jv-halo", "jv-line"].map((name) => (line ? node("svg:line", { class: name, x1: line, x2: line, y1: 0, y2: 8 }) : null))),
        node("span", { class: "jv-sum" }, label));
    });
    const key = deal.line ? node("p", { class: "jv-key" }, `┃ ${capital(deal.line)}`) : null;
    return node("div", { class: "jv-score" },
      node("p", { class: "jv-label" }, `${capital(said[deal.unit])} ${said.so_far}`), node("ul", {}, ...bars), key);
  }

  function hands(now) {
    const next = now.step.kind === "play" || now.played === 0 ? now.played : -1;
    const onTurn = ["dealt", "call"].includes(now.step.kind) ? -1 : Number(deal.by?.[next] ?? -1);
    const may = onTurn >= 0 ? (deal.legal.split(" ")[next] || "") : "";
    const seats = (deal.seats || []).map((one, number) => holder({
      place: `s${one.seat}`, number: number + 1, name: one.name, note: one.roles.join(", "),
      letters: now.hands[one.seat] || "", legal: one.seat === onTurn ? may : "", on: one.seat === onTurn }));
    const packets = now.packets.map(([name, note, letters], place) => holder({ place: `p${place}`, name, note, letters }));
    return node("div", { class: "jv-hands" }, ...seats, ...packets);
  }

  function holder({ place, number, name, note, letters, legal = "", on = false }) {
    const away = hidden.has(place);
    const said = words();
    const act = away ? said.show : said.hide;
    return node("div", { class: on ? "jv-hand jv-on" : "jv-hand", role: "group", "aria-label": filled(said.hand_of, { who: name }) },
      node("p", { class: "jv-label" },
        node("b", {}, node("bdi", {}, name)), node("span", { class: "jv-note" }, note),
        node("button", { type: "button", class: "jv-link", "data-place": place, "aria-pressed": String(away),
          "aria-label": `${act}: ${name}`, onclick: () => toggle(place) }, number ? `${number} ${act}` : act)),
      letters ? row(table(), letters, { hidden: away, legal }) : node("span", { class: "jv-none" }, "–"));
  }

  function details(now) {
    const done = (deal.tricks || []).slice(0, now.tricks).filter((one) => one[2] != null);
    if (!done.length) return [];
    let first = 0;
    const lines = done.map(([many, leader, winner, points], number) => {
      const cards = [...deal.plays.slice(first, first + many)].map((letter, place) =>
        face(table(), letter, { mark: Number(deal.by[first + place]) === winner ? "won" : "" }));
      first += many;
      return node("tr", {}, node("th", { scope: "row" }, `${number + 1}`), node("td", {}, node("bdi", {}, who(leader))),
        node("td", {}, node("span", { class: "jv-row" }, ...cards)), node("td", {}, node("bdi", {}, who(winner))), node("td", { class: "jv-right" }, `${points}`));
    });
    const said = words();
    const head = ["trick", "led", "", "won_by", "points"].map((name) => node("th", { scope: "col" }, name ? capital(said[name]) : ""));
    const table_ = node("table", {}, node("thead", {}, node("tr", {}, ...head)), node("tbody", {}, ...lines));
    const opened = root.querySelector("details")?.open ?? false;
    return [node("details", { class: "jv-done", open: opened }, node("summary", {}, `${said.taken}: ${done.length}`),
      node("div", { class: "jv-scroll" }, table_))];
  }

  // -------------------------------------------------------------- keys, mouse, touch

  const KEYS = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), ArrowDown: () => trick(1), ArrowUp: () => trick(-1),
    Home: () => go(0), End: () => go(steps.length - 1), h: toggleAll, n: () => turn(1), p: () => turn(-1),
  };

  function pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const seat = /^[1-9]$/.test(event.key) ? (deal.seats || [])[Number(event.key) - 1] : null;
    const act = seat ? () => toggle(`s${seat.seat}`) : KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  let from = null;
  let swiped = false;

  function tapped() {
    if (!swiped) go(at + 1);
  }

  const signal = new AbortController();
  const heard = { signal: signal.signal };
  root.addEventListener("keydown", pressed, heard);
  root.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; swiped = false; }, heard);
  root.addEventListener("pointerup", (event) => {
    const [across, down] = from ? [event.clientX - from[0], event.clientY - from[1]] : [0, 0];
    from = null;
    if (event.target.closest("input") || Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(down)) return;
    swiped = true;
    go(at + (across < 0 ? 1 : -1));
  }, heard);

  const reopened = () => open(model.get("step"));
  const stepped = () => go(model.get("step") || 0);
  for (const name of ["change:at", "change:deals", "change:table"]) model.on(name, reopened);
  model.on("change:step", stepped);
  open(model.get("step"));
  return () => {
    signal.abort();
    for (const name of ["change:at", "change:deals", "change:table"]) model.off(name, reopened);
    model.off("change:step", stepped);
  };
}

export default { render };
