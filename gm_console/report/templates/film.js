"use strict";
(() => {
  const history = JSON.parse(document.getElementById("history").textContent);
  const byId = (id) => document.getElementById(id);
  const frames = history.frames;
  const shapes = [...byId("fills").children];
  const last = frames.length - 1;
  const named = (nation) => (nation < 0 ? "nobody" : `${history.nations[nation].id} ${history.nations[nation].name}`.trim());
  const place = (region) => `${history.regions[region][0]} ${history.regions[region][1]}`.trim();
  const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);

  const owners = [];
  let held = new Array(shapes.length).fill(-1);
  for (const frame of frames) {
    held = held.slice();
    for (const [region, nation] of pairs(frame.changed)) held[region] = nation;
    owners.push(held);
  }
  const most = Math.max(1, ...frames.flatMap((frame) => frame.held));

  function ranked(frame) {
    const told = new Map(frame.places.map(([nation, rank, score]) => [nation, { rank, score }]));
    const rows = history.nations.map((_, nation) => ({ nation, held: frame.held[nation], ...(told.get(nation) || {}) }));
    rows.sort((a, b) => (told.size ? (a.rank || 1e9) - (b.rank || 1e9) : b.held - a.held) || a.nation - b.nation);
    if (!told.size) {
      rows.forEach((row, at) => { row.rank = at && rows[at - 1].held === row.held ? rows[at - 1].rank : at + 1; });
    }
    return { rows, scored: told.size > 0 };
  }
  const standings = frames.map(ranked);

  const element = (name, kind, text) => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const drawn = (name, values) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return made;
  };

  let shown = -1;
  let timer = 0;

  function show(at) {
    at = Math.min(Math.max(at, 0), last);
    if (at === shown) return;
    const frame = frames[at];
    const now = owners[at];
    shapes.forEach((shape, region) => {
      const isNew = at > 0 && owners[at - 1][region] !== now[region];
      const kind = `${shape.classList.contains("land") ? "land" : "sea"} n${now[region] < 0 ? "" : now[region]}${isNew ? " new" : ""}`;
      if (shape.getAttribute("class") !== kind) shape.setAttribute("class", kind);
    });
    byId("fronts").setAttribute("d", history.fronts.filter(([one, other]) => now[one] !== now[other]).map(([, , path]) => path).join(""));
    byId("names").replaceChildren(...names(now));
    marks(frame);
    side(at, frame);
    byId("turn").value = at;
    byId("turn").setAttribute("aria-valuetext", frame.title);
    shown = at;
    for (const id of ["first", "back"]) byId(id).disabled = at === 0;
    for (const id of ["on", "end"]) byId(id).disabled = at === last;
    if (at === last) pause();
  }

  function names(now) {
    const written = [];
    const homes = pieces(now).sort((a, b) => b.area - a.area);
    const seen = new Set();
    for (const home of homes) {
      if (seen.has(home.nation)) continue;
      seen.add(home.nation);
      const name = history.nations[home.nation].name || history.nations[home.nation].id;
      const size = Math.min(Math.max((1.5 * Math.sqrt(home.area)) / name.length, history.size / 115), history.size / 48);
      const half = (0.32 * name.length + 0.15) * size;
      const room = ([, , x, y]) => ({ left: x - half, right: x + half, top: y - size, low: y + 0.3 * size });
      const free = (one) => !written.some(({ taken }) => taken.left < one.right && one.left < taken.right && taken.top < one.low && one.top < taken.low);
      const at = home.nearest.map((region) => history.regions[region]).find((region) => free(room(region)));
      if (!at) continue;
      const text = drawn("text", { class: "held", x: at[2], y: at[3], "font-size": size });
      text.textContent = name;
      written.push({ text, taken: room(at) });
    }
    return written.map(({ text }) => text);
  }

  function pieces(now) {
    const beside = new Map();
    for (const [one, other] of history.fronts) {
      if (now[one] < 0 || now[one] !== now[other]) continue;
      for (const [from, to] of [[one, other], [other, one]]) {
        if (!beside.has(from)) beside.set(from, []);
        beside.get(from).push(to);
      }
    }
    const found = [];
    const done = new Set();
    now.forEach((nation, start) => {
      if (nation < 0 || done.has(start) || !history.regions[start][4]) return;
      const piece = [start];
      done.add(start);
      for (const region of piece) {
        for (const next of beside.get(region) || []) {
          if (!done.has(next)) { done.add(next); piece.push(next); }
        }
      }
      const weight = (region) => history.regions[region][4] ** 2;
      const area = piece.reduce((sum, region) => sum + weight(region), 0);
      const mean = (axis) => piece.reduce((sum, region) => sum + weight(region) * history.regions[region][axis], 0) / area;
      const [x, y] = [mean(2), mean(3)];
      const far = (region) => Math.hypot(history.regions[region][2] - x, history.regions[region][3] - y);
      found.push({ nation, area, nearest: piece.sort((one, other) => far(one) - far(other)).slice(0, 6) });
    });
    return found;
  }

  function marks(frame) {
    const radius = history.size / 110;
    byId("battles").replaceChildren(...(frame.battles || []).flatMap((region) => ["under", "over"].map((kind) => {
      const [, , x, y] = history.regions[region];
      return drawn("circle", { class: kind, cx: x, cy: y, r: radius });
    })));
    byId("forces").replaceChildren(...pairs(frame.forces).map(([region, count]) => {
      const [, , x, y] = history.regions[region];
      const text = drawn("text", { x, y: y + history.size / 420, "font-size": history.size / 130 });
      text.textContent = count;
      return text;
    }));
  }

  function side(at, frame) {
    byId("when").textContent = frame.title;
    const changed = at ? frame.changed.length / 2 : 0;
    const told = [changed ? counted(changed, "region changes hands", "regions change hands") : "No region changes hands"];
    if (frame.battles) { // else this viewer is not told of battles, and there may have been some
      const fought = frame.battles.length;
      told.push(fought ? counted(fought, "region is fought over", "regions are fought over") : "no battle");
    }
    byId("told").textContent = at ? `${told.join(", ")}.` : "Before the first turn.";
    const { rows, scored } = standings[at];
    byId("score").textContent = scored ? history.score : "";
    const before = at ? new Map(standings[at - 1].rows.map((row) => [row.nation, row.rank])) : new Map();
    byId("standings").replaceChildren(...rows.map((row) => {
      const line = element("tr", row.held || row.score !== undefined ? "" : "out");
      const who = element("td");
      const swatch = element("span", "swatch");
      swatch.style.background = history.colours[row.nation];
      who.append(swatch, named(row.nation));
      const step = (before.get(row.nation) || row.rank) - row.rank;
      if (step && standings[at - 1].scored === scored) {
        who.append(element("span", `step ${step > 0 ? "up" : "down"}`, `${step > 0 ? "▲" : "▼"}${Math.abs(step)}`));
      }
      const bar = element("span", "bar");
      const part = element("i");
      part.style.width = `${(100 * row.held) / most}%`;
      part.style.background = history.colours[row.nation];
      bar.append(part);
      who.append(bar);
      line.append(element("td", "", row.rank || ""), who, element("td", "right", row.held), element("td", "right", row.score ?? ""));
      return line;
    }));
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = "Play";
  }
  function play() {
    if (timer) { pause(); return; }
    if (shown === last) show(0);
    byId("play").textContent = "Pause";
    timer = setInterval(() => show(shown + 1), Number(byId("speed").value));
  }
  function step(to) {
    pause();
    show(to);
  }

  byId("first").addEventListener("click", () => step(0));
  byId("back").addEventListener("click", () => step(shown - 1));
  byId("on").addEventListener("click", () => step(shown + 1));
  byId("end").addEventListener("click", () => step(last));
  byId("play").addEventListener("click", play);
  byId("turn").addEventListener("input", () => step(Number(byId("turn").value)));
  byId("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  document.addEventListener("keydown", (event) => {
    const where = event.target.tagName;
    if (event.altKey || event.ctrlKey || event.metaKey || where === "SELECT") return;
    const deeds = {
      ArrowLeft: () => step(shown - 1), ArrowRight: () => step(shown + 1), Home: () => step(0), End: () => step(last),
      " ": where === "BUTTON" ? null : play,
    };
    if (!deeds[event.key] || (where === "INPUT" && event.key !== " ")) return;
    event.preventDefault();
    deeds[event.key]();
  });
  byId("fills").addEventListener("pointerover", (event) => {
    const region = shapes.indexOf(event.target);
    if (region >= 0) byId("pointed").textContent = `${place(region)}, held by ${named(owners[shown][region])}`;
  });
  const wanted = frames.findIndex((frame) => frame.title === location.hash.slice(1).replace("-", " "));
  show(wanted < 0 ? 0 : wanted);
})();
