// A page with nothing but the viewer.

const model = shim(await unpacked("deals"));
render({ model, el: document.getElementById("viewer") });
document.documentElement.classList.add("scripted");
document.querySelector(".jv").focus({ preventScroll: true });
