// In a page there is no notebook behind the viewer: a small model takes its place. Data lie compressed in the page.

function shim(data) {
  const heard = {};
  return {
    get: (name) => data[name],
    set(name, value) {
      if (data[name] === value) return;
      data[name] = value;
      (heard[`change:${name}`] || []).forEach((told) => told());
    },
    save_changes() {},
    on(event, told) { (heard[event] ||= []).push(told); },
    off(event, told) { heard[event] = (heard[event] || []).filter((one) => one !== told); },
  };
}

async function unpacked(name) {
  const letters = atob(document.getElementById(name).textContent);
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}
