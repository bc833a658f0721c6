// The rows of the sheet: each is a form of one kind of order, whose choices follow what was put in before.
const Forms = (() => {
  const { data, forms, words } = Judge;
  let changed = () => {};
  let active = null;

  function make(tag, attributes = {}, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...inside);
    return element;
  }
  const titleOf = (list, value) => words[list]?.get(value)?.title ?? value;

  function options(select, list, values, current, empty, have = () => "") {
    const shown = current && !values.includes(current) ? [...values, current] : values;
    const key = `${shown.map((value) => value + have(value)).join(" ")}|${empty}`;
    if (select.dataset.shown !== key) {
      select.dataset.shown = key;
      select.replaceChildren(make("option", { value: "" }, empty),
        ...shown.map((value) => make("option", { value }, titleOf(list, value) + have(value))));
    }
    select.value = current ?? "";
  }

  // How many there are of a choice, as words behind it.
  function having(run, row, field) {
    if (!field.have.length) return () => "";
    const env = run.env(row);
    return (one) => { env.names.it = one; return ` (${run.value(field.have, env).toLocaleString("en")})`; };
  }

  // Widgets: what is put in goes into the row's values; update() follows the position before the row.
  const widgets = {
    number(row, field, id) {
      const input = make("input", { id, type: "number", inputmode: "numeric", min: 1, max: 999999999, step: 1,
        oninput: () => { row.values[field.name] = input.value === "" ? undefined : Math.trunc(Number(input.value)); changed(); } });
      const hint = make("span", { class: "hint" });
      return { element: make("span", { class: "with-hint" }, input, hint), load: () => { input.value = row.values[field.name] ?? ""; },
        update(run) {
          const most = run.most(row, field.name);
          hint.textContent = most === null ? "" : `at most ${most.toLocaleString("en")}`;
        } };
    },

    text(row, field, id) {
      const input = make(field.many ? "textarea" : "input", { id, maxlength: data.mostSigns, rows: field.many ? 3 : false,
        oninput: () => { row.values[field.name] = input.value; changed(); } });
      return { element: input, load: () => { input.value = row.values[field.name] ?? ""; }, update() {} };
    },

    choice(row, field, id) {
      const select = make("select", { id, onchange: () => { row.values[field.name] = select.value; changed(); },
        onfocus: () => pick(field.kind === "region" ? { row, field, offered: () => offered } : null) });
      let offered = [];
      return { element: select, load() {},
        update(run) {
          offered = run.sifted(row, field.list, field.only);
          const empty = offered.length ? (field.optional ? "none" : "choose") : "nothing to choose";
          options(select, field.list, offered, row.values[field.name], empty, having(run, row, field));
        } };
    },

    counts(row, field) {
      const box = make("span", { class: "counts" });
      const inputs = new Map();
      const value = () => row.values[field.name] ?? [];
      const write = () => {
        row.values[field.name] = [...inputs].map(([one, input]) => [one, Math.trunc(Number(input.value)) || 0]).filter(([, count]) => count > 0);
        changed();
      };
      return { element: box, load: () => { inputs.clear(); },
        update(run) {
          const offered = run.sifted(row, field.list, field.only);
          const shown = [...new Set([...offered, ...value().map(([one]) => one)])], have = having(run, row, field);
          const now = shown.map((one) => one + have(one)).join();
          if (now === box.dataset.shown && box.childElementCount) return;
          box.dataset.shown = now;
          const focused = [...inputs].find(([, input]) => input === document.activeElement)?.[0];
          inputs.clear();
          const held = new Map(value());
          box.replaceChildren(...shown.map((one) => {
            const input = make("input", { type: "number", inputmode: "numeric", min: 0, max: 999999999, step: 1, oninput: write, "aria-label": `${field.title}: ${titleOf(field.list, one)}` });
            input.value = held.get(one) ?? "";
            inputs.set(one, input);
            return make("label", {}, titleOf(field.list, one) + have(one), input);
          }));
          inputs.get(focused)?.focus();
          if (!shown.length) box.append(make("span", { class: "hint" }, "nothing there"));
        } };
    },

    plot(row, field, id) {
      const way = make("span", { class: "plot" });
      const select = make("select", { id, "aria-label": `${field.title}: next region`, onchange: () => { if (select.value) add(select.value); } });
      const back = make("button", { type: "button", class: "small", onclick: () => { row.values[field.name].pop(); changed(); select.focus(); } }, "Take back");
      let offered = [];
      const value = () => (row.values[field.name] ??= []);
      function add(region) { value().push(region); changed(); }
      const who = { row, field, offered: () => offered };
      select.addEventListener("focus", () => pick(who));
      return { element: make("span", { class: "with-hint" }, way, select, back), load() {},
        update(run) {
          offered = value().length ? run.onward(row, field, value()) : run.sifted(row, field.list, field.only);
          way.textContent = value().join(" → ");
          options(select, "", offered, "", value().length ? "go on to …" : "start in …");
          for (const option of select.options) if (option.value) option.textContent = WorldMap.nameOf(option.value);
          back.hidden = !value().length;
        } };
    },
  };
  widgets.region = widgets.choice;

  // Who takes what is clicked on the map.
  function pick(who) {
    active = who;
    WorldMap.pick(who && ((region) => {
      const { row, field } = who;
      if (field.kind === "plot") (row.values[field.name] ??= []).push(region);
      else if (words[field.list].has(region)) row.values[field.name] = region;
      changed();
    }));
    offer();
  }
  function offer() { WorldMap.offer(active ? active.offered() : []); }

  const TOLD = { accepted: "Fine", adjusted: "Cut", conditional: "Waits", refused: "Refused", open: "Not finished", unjudged: "Not judged here" };
  let number = 0;

  function rowOf(row, remove, up) {
    const form = forms.get(`${row.phase} ${row.form}`);
    const parts = form.fields.map((field) => {
      number += 1;
      const id = `f${number}`;
      const part = widgets[field.kind](row, field, id);
      const title = field.kind === "counts" ? make("span", { class: "title" }, field.title) : make("label", { class: "title", for: id }, field.title);
      return { ...part, whole: make("span", { class: `field f-${field.kind}` }, title, part.element) };
    });
    const line = make("code", { class: "line" }), verdict = make("span", { class: "verdict" });
    const element = make("li", { class: "row" },
      make("div", { class: "row-head" }, make("strong", {}, form.title),
        make("span", { class: "buttons" },
          make("button", { type: "button", class: "small up", "aria-label": `${form.title}: earlier`, onclick: () => up(row) }, "↑"),
          make("button", { type: "button", class: "small", "aria-label": `${form.title}: take away`, onclick: () => remove(row) }, "✕"))),
      make("div", { class: "fields" }, ...parts.map((part) => part.whole)),
      make("p", { class: "said", role: "status" }, verdict, " ", line));
    for (const part of parts) part.load();
    return { element, row,
      update(run) { for (const part of parts) part.update(run); },
      answer(answer) {
        element.dataset.status = answer.status;
        const why = answer.lack || (answer.code ? Judge.sentence(answer) : "");
        verdict.textContent = `${TOLD[answer.status]}${why ? `: ${why}` : "."}`;
        line.textContent = answer.line;
      } };
  }

  return { make, rowOf, pick, offer, follow: (who) => { changed = who; }, forget: (row) => { if (active?.row === row) pick(null); } };
})();
