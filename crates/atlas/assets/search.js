// The search box of every page. The index is read when the box is first used; it is a script, so that this works from a disk,
// too.
"use strict";
{
  const MOST = 12;
  const form = document.getElementById("search");
  const box = form.querySelector("input");
  const list = document.getElementById("found");
  const root = form.dataset.root;
  let entries = null;
  let chosen = -1;

  /** Names with places: `NAME:PLACE,PLACE|...`. */
  const listed = (text) => {
    const entry = (text) => {
      const colon = text.indexOf(":");
      return [text.slice(0, colon), text.slice(colon + 1).split(",")];
    };
    return text.split("|").map(entry);
  };

  /** What can be found: its kind, its text, what is told beside it, where it is, and words that find it. */
  const entriesOf = (index) => {
    const made = [];
    const add = (kind, text, more, target, keys = []) => {
      const all = [text, more, target.split("/")[0], kind, ...keys].join(" ").toLowerCase();
      made.push({ kind, text, more, target, keys: [text, ...keys].map((key) => key.toLowerCase()), all });
    };
    const [ids, names] = [0, 1].map((place) => index.documents.map((document) => document[place]));
    for (const [id, name, title] of index.documents) {
      add("document", name, title, `${id}/index.html`, [id, title, name.replace(/\D/g, "")]);
    }
    for (const [name, what] of index.subjects) {
      const [kind, more] = what === "a scheme" ? ["scheme", ""] : ["concept", what];
      add(kind, name, more, `lineage/${name}/index.html`);
    }
    const rule = (name, target) => add("rule", name, names[ids.indexOf(target.split("/")[0])] ?? "", target);
    for (const [name, holders] of listed(index.rules)) {
      for (const holder of holders) rule(name, `${ids[holder]}/${name}/index.html`);
    }
    for (const [name, target] of index.others) rule(name, target);
    for (const [code, what] of index.findings) add("finding", code, what, `findings/index.html#${code}`, [what]);
    const cited = index.sections.map(([document, label, title, elsewhere]) => {
      const part = index.documents[document][3] ? `/${anchor(label.split(".")[0])}` : "";
      const target = elsewhere ?? `${ids[document]}/sections${part}/index.html#${anchor(label)}`;
      const text = `${names[document]}, ${/^\d/.test(label) ? "section " : ""}${label}`;
      add("section", text, title, target, [title, label]);
      return { text, title, target };
    });
    for (const [word, places] of listed(index.words)) {
      for (const place of places) {
        const { text, title, target } = cited[place];
        add("sentence", `“${word}”`, `${text} ${title}`, target, [word]);
      }
    }
    return made;
  };

  /** The id of the element that shows a section. */
  const anchor = (label) => {
    if (/^Appendix /.test(label)) return label.replace("Appendix ", "appendix-");
    if (/^\d/.test(label)) return `section-${label}`;
    return label.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).join("-");
  };

  const kinds = ["document", "concept", "scheme", "rule", "finding", "section", "sentence"];

  /** How well an entry fits: 0 exactly, 1 at the beginning, 2 at the beginning of a word, 3 within, 4 word by word; -1 not
   * at all. */
  const fit = ({ keys, all }, wanted, words) => {
    let best = words.length > 1 && words.every((word) => all.includes(word)) ? 4 : -1;
    for (const key of keys) {
      const at = key.indexOf(wanted);
      if (at === -1) continue;
      const is = key === wanted ? 0 : at === 0 ? 1 : /[\s-]/.test(key[at - 1]) ? 2 : 3;
      if (best === -1 || is < best) best = is;
    }
    return best;
  };

  const find = (text) => {
    const wanted = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!wanted) return [];
    const words = wanted.split(/[\s,§]+/).filter(Boolean);
    const fits = entries.map((entry, place) => ({ entry, place, fit: fit(entry, wanted, words) })).filter((it) => it.fit !== -1);
    fits.sort((a, b) => a.fit - b.fit || kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind) || a.place - b.place);
    return fits.slice(0, MOST).map((it) => it.entry);
  };

  const choose = (number) => {
    const options = [...list.children].filter((it) => it.ariaDisabled !== "true");
    chosen = options.length && !list.hidden ? (number + options.length) % options.length : -1;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
    if (chosen === -1) box.removeAttribute("aria-activedescendant");
    else {
      box.setAttribute("aria-activedescendant", options[chosen].id);
      options[chosen].scrollIntoView({ block: "nearest" });
    }
  };

  const close = () => {
    list.hidden = true;
    box.setAttribute("aria-expanded", "false");
    choose(-1);
  };

  const show = () => {
    if (!entries || !box.value.trim()) {
      list.replaceChildren();
      return close();
    }
    const began = performance.now();
    const found = find(box.value);
    const options = found.map(({ kind, text, more, target }, place) => {
      const option = document.createElement("a");
      Object.assign(option, { id: `found-${place}`, href: root + target, role: "option", tabIndex: -1 });
      const [name, what, about] = ["b", "i", "span"].map((part) => document.createElement(part));
      name.textContent = text;
      what.textContent = kind;
      about.textContent = more;
      option.append(name, " ", what, " ", about);
      return option;
    });
    if (!options.length) {
      const nothing = document.createElement("div");
      Object.assign(nothing, { role: "option", ariaDisabled: "true", textContent: "Nothing found." });
      options.push(nothing);
    }
    list.replaceChildren(...options);
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
    choose(0);
    form.dataset.took = String(performance.now() - began);
  };

  window.urlspecIndex = (index) => {
    entries = entriesOf(index);
    show();
  };
  let isAsked = false;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    const script = document.createElement("script");
    script.src = `${root}assets/search-index.js`;
    script.addEventListener("error", () => (isAsked = false));
    document.head.append(script);
  };

  form.hidden = false;
  box.addEventListener("focus", load);
  box.addEventListener("input", () => (load(), show()));
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) show();
      else choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") {
      // The first one closes the list, and leaves the text.
      if (list.hidden) return box.blur();
      event.preventDefault();
      close();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!list.hidden) list.querySelector("[aria-selected=true]")?.click();
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  // A pointer must not take the focus away before its click arrives.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
