// The sheet as a whole: its rows, totals, text, and how it is kept and taken up again.
(() => {
  const { data, tables, forms } = Judge;
  const { make } = Forms;
  const byId = (id) => document.getElementById(id);
  const KEY = `gm-console turnsheet ${data.title} ${data.me} ${data.turn}`;
  let rows = [];
  let shown = new Map();
  let text = "";

  const sections = data.sections.map((section) => {
    const kinds = data.forms.filter((form) => form.phases.includes(section.phase));
    const list = make("ol", { class: "rows" }), count = make("span", { class: "count" });
    const kind = make("select", { "aria-label": `${section.title}: what to add` }, ...kinds.map((form) => make("option", { value: form.order }, form.title)));
    const add = (order) => {
      const row = { phase: section.phase, form: order, values: {} };
      rows.push(row);
      refresh();
      shown.get(row).element.querySelector("input, select, textarea").focus();
    };
    const adds = kinds.length <= 3 ? kinds.map((form) => make("button", { type: "button", onclick: () => add(form.order) }, `+ ${form.title}`))
      : [kind, make("button", { type: "button", onclick: () => add(kind.value) }, "+ Add")];
    const many = make("span", { "aria-hidden": "true" }), heard = make("span", { class: "heard" });
    const link = make("a", { href: `#s-${section.phase}` }, section.head, many, heard);
    byId("jumps").append(link);
    const head = section.title.toLowerCase().endsWith(section.head.toLowerCase()) ? section.title : `${section.head} · ${section.title}`;
    byId("sections").append(make("section", { id: `s-${section.phase}`, class: "phase" },
      make("h2", {}, head, " ", count), list, make("p", { class: "adds" }, ...adds)));
    return { ...section, list, count, link, many, heard };
  });
  const parts = data.parts.map((part) => {
    const box = make("input", { type: "checkbox", onchange: () => refresh() });
    box.checked = !part.optional;
    byId("parts").append(make("label", {}, box, ` ${part.id}`));
    return { ...part, box };
  });

  const remove = (row) => { Forms.forget(row); rows = rows.filter((one) => one !== row); refresh(); document.querySelector(`#s-${CSS.escape(row.phase)} .adds button`).focus(); };
  const up = (row) => {
    const same = rows.filter((one) => one.phase === row.phase), before = same[same.indexOf(row) - 1];
    if (!before) return;
    const [a, b] = [rows.indexOf(before), rows.indexOf(row)];
    [rows[a], rows[b]] = [rows[b], rows[a]];
    refresh();
    shown.get(row).element.querySelector("button").focus();
  };

  function place() {
    const now = new Map(rows.map((row) => [row, shown.get(row) ?? Forms.rowOf(row, remove, up)]));
    for (const section of sections) {
      const own = rows.filter((row) => row.phase === section.phase).map((row) => now.get(row).element);
      own.forEach((one, at) => one.querySelector(".up").setAttribute("aria-disabled", at === 0));
      if (own.length !== section.list.childElementCount || own.some((one, at) => section.list.children[at] !== one)) section.list.replaceChildren(...own);
    }
    shown = now;
  }

  function refresh() {
    place();
    const { answers, run, sorted } = Judge.sheet(rows, (row, before) => shown.get(row).update(before));
    for (const [row, one] of shown) one.answer(answers.get(row));
    for (const section of sections) {
      const own = rows.filter((row) => row.phase === section.phase);
      const of = (status) => own.filter((row) => answers.get(row).status === status).length, refused = of("refused"), open = of("open");
      const most = Array.isArray(section.most) && !section.most.length ? null : run.value(section.most, run.env({ phase: section.phase, form: data.forms.find((form) => form.phases.includes(section.phase)).order, values: {} }));
      const over = most !== null && own.length > most;
      const [state, words] = over ? ["bad", ", too many"] : refused ? ["bad", `, ${refused} refused`] : open ? ["open", `, ${open} not finished`] : [own.length ? "some" : "", ""];
      section.count.textContent = most !== null ? `${own.length} of ${most} ${most === 1 ? "line" : "lines"}` : own.length ? `${own.length} ${own.length === 1 ? "line" : "lines"}` : "";
      section.count.classList.toggle("over", over);
      section.many.textContent = own.length && most !== 1 ? ` ${own.length}` : ""; // where there is one line at most, the colour tells it
      section.heard.textContent = own.length ? `, ${own.length} ${own.length === 1 ? "line" : "lines"}${words}` : "";
      section.link.className = state;
    }
    byId("totals").replaceChildren(...data.totals.map(([title, table, key]) => {
      const before = tables[table]?.[key] ?? 0, after = run.table(table, key);
      const told = before === after ? before.toLocaleString("en") : `${before.toLocaleString("en")} → ${after.toLocaleString("en")}`;
      return make("li", { class: after < 0 ? "bad" : after === before ? "" : "moved" }, make("span", {}, title), make("b", {}, told));
    }));
    write(sorted, answers);
    WorldMap.show(rows.map(wayOf));
    Forms.offer();
    keep();
  }

  function wayOf(row) {
    const form = forms.get(`${row.phase} ${row.form}`);
    const regions = form.fields.flatMap((field) => (field.kind === "plot" ? row.values[field.name] ?? [] : field.kind === "region" && row.values[field.name] ? [row.values[field.name]] : []));
    return { regions, kind: row.phase === document.activeElement?.closest?.("section.phase")?.id.slice(2) ? "now" : "" };
  }

  function write(sorted, answers) {
    const lines = [];
    for (const part of parts.filter((one) => one.optional)) {
      const filled = sorted.some((row) => answers.get(row).line && sections.some((one) => one.part === part.id && one.phase === row.phase));
      if (filled || part.box.disabled) part.box.checked = filled;
      part.box.disabled = filled;
    }
    for (const section of sections) {
      const own = sorted.filter((row) => row.phase === section.phase && answers.get(row).line).map((row) => answers.get(row).line);
      if (!parts.find((one) => one.id === section.part).box.checked) continue;
      if (data.single) lines.push(...own.map((line) => `[${section.head}] ${line}`));
      else lines.push(`[${section.head}]`, ...own);
    }
    const standing = byId("standing").checked;
    text = [`nation ${data.me}   turn ${data.turn}`, ...(standing ? ["# standing orders: to be kept on file"] : []), "", ...lines, ""].join("\n");
    byId("text").value = text;
    byId("text").dataset.lines = JSON.stringify(lines);
    const count = (status) => [...answers.values()].filter((one) => one.status === status).length;
    const told = [[count("accepted"), "fine"], [count("adjusted"), "cut"], [count("conditional"), "waiting for the turn"], [count("unjudged"), "not judged here"], [count("refused"), "refused"], [count("open"), "not finished, left out"]];
    byId("summary").textContent = rows.length ? told.filter(([number]) => number).map(([number, what]) => `${number} ${what}`).join(" · ") : "No lines yet.";
  }

  const whole = () => ({ schema: data.schema, nation: data.me, turn: data.turn, lines: JSON.parse(byId("text").dataset.lines),
    rows, standing: byId("standing").checked, parts: parts.filter((part) => part.box.checked).map((part) => part.id) });
  function keep() { try { localStorage.setItem(KEY, JSON.stringify(whole())); } catch { /* a browser that keeps nothing for files: the file is there */ } }

  // Takes rows in as far as they fit this page; whatever else a file holds is passed over and counted.
  function take(saved) {
    const fits = (row) => row && typeof row === "object" && forms.has(`${row.phase} ${row.form}`) && row.values && typeof row.values === "object";
    const known = Array.isArray(saved?.rows) ? saved.rows.filter(fits) : [];
    rows = known.map((row) => ({ phase: row.phase, form: row.form, values: clean(forms.get(`${row.phase} ${row.form}`), row.values) }));
    byId("standing").checked = saved?.standing === true;
    if (Array.isArray(saved?.parts)) for (const { id, box } of parts) { box.checked = saved.parts.includes(id); box.disabled = false; }
    Forms.pick(null);
    refresh();
    return (saved?.rows?.length ?? 0) - known.length;
  }
  function clean(form, given) {
    const values = {};
    for (const field of form.fields) {
      const value = given[field.name];
      const region = (one) => typeof one === "string" && Object.hasOwn(data.places, one);
      if (field.kind === "number") { if (Number.isInteger(value)) values[field.name] = value; }
      else if (field.kind === "counts") values[field.name] = (Array.isArray(value) ? value : []).filter((one) => Array.isArray(one) && Judge.words[field.list].has(one[0]) && Number.isInteger(one[1])).map(([one, count]) => [one, count]);
      else if (field.kind === "plot") values[field.name] = (Array.isArray(value) ? value : []).filter(region);
      else if (field.kind === "region") { if (region(value)) values[field.name] = value; }
      else if (field.kind === "choice") { if (Judge.words[field.list].has(value)) values[field.name] = value; }
      else if (typeof value === "string") values[field.name] = value;
    }
    return values;
  }

  function save(name, type, content) {
    const link = make("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    say(`Saved as ${name}, where your browser keeps what it loads.`);
  }
  const say = (what) => { byId("done").textContent = what; };
  const named = (ending) => (byId("standing").checked ? `standing-orders-nation-${data.me}${ending}` : `nation-${data.me}-turn-${data.turn}${ending}`);

  byId("save-text").addEventListener("click", () => save(named(".txt"), "text/plain;charset=utf-8", text));
  byId("save-json").addEventListener("click", () => save(named(".json"), "application/json", `${JSON.stringify(whole(), null, 1)}\n`));
  byId("copy").addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(text); } catch { byId("text").focus(); byId("text").select(); document.execCommand("copy"); }
    say("Copied: paste it into a letter.");
  });
  byId("load").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    let saved = null;
    try { saved = JSON.parse(await file.text()); } catch { /* said below */ }
    if (saved?.schema !== data.schema || !Array.isArray(saved.rows)) { say(`${file.name} was not saved by this page (it saves .json to go on later).`); return; }
    if (saved.nation !== data.me) { say(`${file.name} is of nation ${saved.nation}; this page is of nation ${data.me}.`); return; }
    const left = take(saved);
    say(left ? `${file.name} is loaded but for ${left} lines that do not fit.` : `${file.name} is loaded.`);
  });
  byId("clear").addEventListener("click", () => {
    if (byId("clear").dataset.sure !== "yes") { byId("clear").dataset.sure = "yes"; byId("clear").textContent = "Really take all lines away?"; return; }
    delete byId("clear").dataset.sure;
    byId("clear").textContent = "Begin anew";
    take({ rows: [], parts: data.parts.filter((part) => !part.optional).map((part) => part.id) });
    say("All lines are gone.");
  });
  byId("standing").addEventListener("change", refresh);
  byId("map-toggle").addEventListener("click", () => {
    const open = document.body.classList.toggle("map-open");
    byId("map-toggle").setAttribute("aria-expanded", open);
    byId("map-toggle").textContent = open ? "Close map" : "Map";
    WorldMap.around(Object.keys(data.own));
  });

  Forms.follow(refresh);
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(KEY)); } catch { /* nothing is kept */ }
  take(kept ?? { rows: [] , parts: data.parts.filter((part) => !part.optional).map((part) => part.id) });
  WorldMap.around(Object.keys(data.own));
  document.documentElement.dataset.ready = "yes";
  window.turnsheet = { take, whole, judge: (some) => Judge.sheet(some) };
})();
