"use strict";
(() => {
  const offer = JSON.parse(document.getElementById("offer").textContent);
  const byId = (id) => document.getElementById(id);
  const fields = new Map(offer.fields.map((field) => [field.key, field]));
  const countries = new Map(offer.countries.map((country) => [country.id, country]));
  const wishes = byId("wish-list");
  const parts = byId("parts");

  const plain = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, " ")
    .replace(/["\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, "'").replace(/ +/g, " ").trim();
  const quoted = (text) => (plain(text) ? `"${plain(text)}"` : "");
  const named = (country) => `${country.id} ${country.name}`.trim();

  function addWish() {
    const row = byId("wish").content.firstElementChild.cloneNode(true);
    row.querySelector(".remove").addEventListener("click", () => { row.remove(); refresh(); byId("add-wish").focus(); });
    row.querySelector(".up").addEventListener("click", (event) => {
      if (row.previousElementSibling) row.previousElementSibling.before(row);
      event.currentTarget.focus();
      refresh();
    });
    row.querySelector("select").addEventListener("change", () => {
      const country = countries.get(row.querySelector("select").value);
      const bid = row.querySelector("input");
      if (!bid || !country) return;
      bid.min = country.lowest;
      bid.max = country.highest;
      if (bid.value === "") bid.value = country.lowest;
      row.querySelector(".span").textContent = `${country.lowest} to ${country.highest}`;
    });
    wishes.append(row);
    return row;
  }

  function addPart(country) {
    const there = parts.querySelector(`[data-country="${CSS.escape(country)}"]`);
    if (there) return there;
    const part = byId("part").content.firstElementChild.cloneNode(true);
    part.dataset.country = country;
    part.querySelector("h2").textContent = country ? `Only if you get ${named(countries.get(country))}` : "Your choices";
    part.querySelector(".remove").addEventListener("click", () => { part.remove(); refresh(); byId("other-country").focus(); });
    parts.append(part);
    return part;
  }

  function oneText(one, field) {
    const of = (part) => one.querySelector(`[data-part="${part}"]`);
    if (field.kind === "spot") return [plain(of("region").value), quoted(of("name").value)].filter(Boolean).join(" ");
    if (field.kind === "region") return plain(of("region").value);
    if (field.kind === "counts") {
      return [...one.querySelectorAll("[data-part=count]")].filter((input) => Number(input.value) > 0)
        .map((input) => `${Number(input.value)} ${input.dataset.name}`).join(", ");
    }
    return field.kind === "text" ? quoted(of("text").value) : plain(of("text").value);
  }

  function fieldText(box, field) {
    const texts = [...box.querySelectorAll(".one")].map((one) => oneText(one, field));
    return texts.some(Boolean) ? texts.join(", ") : "";
  }

  function linesOf(part) {
    return [...part.querySelectorAll("fieldset")].map((box) => {
      const field = fields.get(box.dataset.key);
      const text = fieldText(box, field);
      return text && `${field.title}: ${text}`;
    }).filter(Boolean);
  }

  function wished() {
    return [...wishes.children].map((row) => ({
      country: countries.get(row.querySelector("select").value),
      bid: offer.bids ? row.querySelector("input").value : "",
    })).filter((wish) => wish.country);
  }

  function text() {
    const list = wished().map((wish) => (offer.bids ? `${wish.country.id} = ${wish.bid}` : wish.country.id));
    const lines = [`${offer.head.worksheet} ${offer.scenario}`, `${offer.head.player}: ${plain(byId("player").value)}`,
      `${offer.bids ? offer.head.bids : offer.head.wishes}: ${list.join(", ")}`];
    for (const part of parts.children) {
      const own = linesOf(part);
      if (own.length) lines.push("", ...(part.dataset.country ? [`[${part.dataset.country}]`] : []), ...own);
    }
    return `${lines.join("\n")}\n`;
  }

  function countsFor(country, key) {
    const boxes = [country, ""].map((id) => parts.querySelector(
      `[data-country="${CSS.escape(id)}"] fieldset[data-key="${CSS.escape(key)}"]`)).filter(Boolean);
    const box = boxes.find((one) => fieldText(one, fields.get(key))) || boxes[boxes.length - 1];
    return [...box.querySelectorAll("[data-part=count]")].map((input) => [input.dataset.word, Number(input.value) || 0]);
  }

  function total(field, wish) {
    const { points, parts: pieces, unit, prices, lessBid } = field.budget;
    const counts = countsFor(wish ? wish.country.id : "", field.key);
    if (!counts.some(([, count]) => count)) return null;
    const room = points * pieces - (wish && lessBid ? Number(wish.bid) * pieces : 0);
    const spent = counts.reduce((sum, [word, count]) => sum + count * prices[word], 0);
    const item = document.createElement("li");
    const where = wish ? `${named(wish.country)}: ` : "";
    item.textContent = `${where}${field.title}: ${spent / pieces} of ${room / pieces} ${unit} spent`
      + (spent > room ? `, ${(spent - room) / pieces} too much` : "");
    item.className = spent > room ? "bad" : "";
    return item;
  }

  function remarks() {
    const found = [];
    if (!plain(byId("player").value)) found.push("Your name is missing.");
    const ids = wished().map((wish) => wish.country.id);
    for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) found.push(`Country ${id} is named twice.`);
    for (const wish of wished()) {
      const bid = Number(wish.bid);
      const wrong = wish.bid === "" || !Number.isInteger(bid) || bid < wish.country.lowest || bid > wish.country.highest;
      if (offer.bids && wrong) {
        found.push(`The bid for ${wish.country.id} is ${wish.country.lowest} to ${wish.country.highest} ${offer.unit}.`);
      }
    }
    for (const input of parts.querySelectorAll("[data-part=region]")) {
      const region = plain(input.value);
      const country = input.closest(".part").dataset.country;
      const field = fields.get(input.closest("fieldset").dataset.key);
      const unknown = region && !Object.hasOwn(offer.regions, region);
      const abroad = region && !unknown && field.atHome && country && !["", country].includes(offer.regions[region]);
      input.classList.toggle("wrong", Boolean(unknown || abroad));
      if (unknown) found.push(`${field.title}: there is no region ${region}.`);
      if (abroad) found.push(`${field.title}: ${region} is no region of country ${country}.`);
    }
    for (const input of parts.querySelectorAll("input[type=number]")) {
      if (!input.checkValidity()) found.push(`${fields.get(input.closest("fieldset").dataset.key).title}: ${input.validationMessage}`);
    }
    return found;
  }

  function refresh() {
    byId("text").value = text();
    const bought = offer.fields.filter((field) => field.budget);
    const cases = wished().length ? wished() : [null];
    byId("totals").replaceChildren(...bought.flatMap((field) => cases.map((wish) => total(field, wish))).filter(Boolean));
    byId("remarks").replaceChildren(...remarks().map((remark) => {
      const item = document.createElement("li");
      item.textContent = remark;
      return item;
    }));
    byId("done").textContent = "";
  }

  function save() {
    const link = document.createElement("a");
    const name = plain(byId("player").value).replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "player";
    link.href = URL.createObjectURL(new Blob([byId("text").value], { type: "text/plain;charset=utf-8" }));
    link.download = `worksheet ${name}.txt`;
    document.body.append(link);
    link.click();
    link.remove();
    byId("done").textContent = "Saved where your browser keeps what it loads.";
  }

  async function copy() {
    const area = byId("text");
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      area.focus();
      area.select();
      document.execCommand("copy");
    }
    byId("done").textContent = "Copied: paste it into a letter.";
  }

  byId("form").addEventListener("submit", (event) => event.preventDefault());
  byId("form").addEventListener("input", refresh);
  byId("form").addEventListener("change", refresh);
  byId("add-wish").addEventListener("click", () => { addWish().querySelector("select").focus(); refresh(); });
  byId("add-part").addEventListener("click", () => {
    const country = byId("other-country").value;
    if (!country) { byId("other-country").focus(); return; }
    addPart(country).querySelector("input, select").focus();
    refresh();
  });
  byId("download").addEventListener("click", save);
  byId("copy").addEventListener("click", copy);
  addWish();
  addPart("");
  refresh();
  document.documentElement.dataset.ready = "yes";
})();
