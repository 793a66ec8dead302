// The box of the front page. All that answers is loaded when somebody first wants an answer, so that the page is there at once.
// It is no module itself: it loads from a disk too, and there it leaves the text that says what the box needs.

{
  const box = document.getElementById("box");
  const field = document.getElementById("text");
  const need = document.getElementById("need");

  let lanes = null;

  const missing = (error) => {
    box.hidden = true;
    need.hidden = false;
    need.textContent = `The library for browsers could not be loaded (${error.message}), so the map stands alone.`;
    return null;
  };

  /** Begins to load the library; a text that is there already is judged. */
  const wake = () => {
    lanes ??= import("./lanes.js").then(({ Lanes }) => new Lanes(box, field), missing);
    return lanes;
  };

  if (location.protocol !== "file:") {
    need.hidden = true;
    box.hidden = false;
    box.addEventListener("submit", (event) => event.preventDefault());
    for (const kind of ["focus", "input"]) field.addEventListener(kind, wake, { once: true });
    document.getElementById("examples").addEventListener("click", async ({ target }) => {
      const url = target.closest("button")?.dataset.url;
      if (url !== undefined) (await wake())?.show(url);
    });
    // A text that a link or the address brings, or that the browser has kept.
    const given = location.hash.startsWith("#url=") ? new URLSearchParams(location.hash.slice(1)).get("url") : null;
    if (given !== null) wake().then((shown) => shown?.show(given));
    else if (field.value !== "") wake();
  }
}
