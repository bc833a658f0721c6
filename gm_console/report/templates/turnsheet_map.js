// The map: shows regions, draws a way, and tells who picks what.
const WorldMap = (() => {
  const svg = document.getElementById("map");
  const told = document.getElementById("map-told");
  const drawn = document.getElementById("ways");
  const { data, tables } = Judge;
  const box = svg.viewBox.baseVal;
  const whole = { x: box.x, y: box.y, width: box.width, height: box.height };
  const apart = Math.sqrt(whole.width * whole.height / Object.keys(data.places).length);
  const aim = document.getElementById("aim");
  const labels = [...document.querySelectorAll("#labels text")].sort((a, b) => (b.textContent in data.own) - (a.textContent in data.own));
  let picked = null;
  let moved = false;

  const nameOf = (region) => [region, data.places[region][2]].filter(Boolean).join(" ");
  function about(region) {
    const owner = tables.owners[region];
    const whose = !owner ? "nobody's" : owner === data.me ? "yours" : `nation ${owner} ${data.nations[owner] ?? ""}`.trim();
    return [nameOf(region), whose, data.own[region]].filter(Boolean).join(" · ");
  }

  function frame(x, y, width) {
    const height = svg.clientWidth ? width * svg.clientHeight / svg.clientWidth : width / 2;
    Object.assign(box, { x, y, width, height });
    aim.setAttribute("transform", `translate(${x + width / 2} ${y + height / 2}) scale(${perPixel()})`);
    label();
  }
  const perPixel = () => box.width / Math.max(1, svg.clientWidth);
  function zoom(factor, at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }) {
    const width = Math.min(whole.width * 1.4, Math.max(whole.width / 40, box.width * factor));
    const scale = width / box.width;
    frame(at.x - (at.x - box.x) * scale, at.y - (at.y - box.y) * scale, width);
  }
  // Ids are of one size on the screen, and stand there where regions are wide enough for them, no edge cuts them and no
  // other id stands; which those are rests on the zoom alone, so that none comes or goes as the map is moved.
  let free = new Set(), freeAt = 0;
  function place(per) {
    const taken = [];
    freeAt = per;
    free = new Set(labels.filter((text) => {
      const [x, y] = data.places[text.textContent], wide = (4 * text.textContent.length + 1) * per;
      if (taken.some((one) => Math.abs(one.x - x) < one.wide + wide && Math.abs(one.y - y) < 13 * per)) return false;
      return taken.push({ x, y, wide });
    }));
  }
  function label() {
    const per = perPixel(), near = apart / per > 34;
    svg.classList.toggle("near", near);
    document.getElementById("labels").setAttribute("font-size", 11.5 * per);
    if (near && per !== freeAt) place(per);
    for (const text of near ? labels : []) {
      const [x, y] = data.places[text.textContent], wide = (4 * text.textContent.length + 4) * per;
      const inside = x - wide > box.x && x + wide < box.x + box.width && y - 9 * per > box.y && y + 9 * per < box.y + box.height;
      text.classList.toggle("off", !inside || !free.has(text));
    }
  }
  function around(regions) {
    const points = regions.map((region) => data.places[region]);
    if (!points.length) {
      frame(whole.x, whole.y, whole.width);
      frame(box.x, box.y + (whole.height - box.height) / 2, box.width);
      return;
    }
    const xs = points.map(([x]) => x).sort((a, b) => a - b), ys = points.map(([, y]) => y).sort((a, b) => a - b);
    const [mx, my] = [xs[xs.length >> 1], ys[ys.length >> 1]];
    const near = points.filter(([x, y]) => Math.abs(x - mx) < whole.width / 5 && Math.abs(y - my) < whole.width / 5);
    const left = Math.min(...near.map(([x]) => x)), right = Math.max(...near.map(([x]) => x));
    const top = Math.min(...near.map(([, y]) => y)), low = Math.max(...near.map(([, y]) => y));
    const ratio = svg.clientWidth / Math.max(1, svg.clientHeight) || 1.5;
    const width = Math.min(whole.width, Math.max((right - left) * 1.5, (low - top) * 1.5 * ratio, whole.width / 8));
    frame((left + right) / 2 - width / 2, (top + low) / 2 - width / ratio / 2, width);
  }

  const NS = "http://www.w3.org/2000/svg";
  // Points of a way, each as near to the one before as a world that wraps lets it be.
  function points(way) {
    let last = null;
    return way.map((region) => {
      let [x, y] = data.places[region];
      if (last !== null && data.wide) x += Math.round((last - x) / data.wide) * data.wide;
      last = x;
      return [x, y];
    });
  }
  function show(ways) {
    drawn.replaceChildren(...ways.filter((way) => way.regions.length).map((way) => {
      const at = points(way.regions.filter((region) => data.places[region]));
      const line = document.createElementNS(NS, way.regions.length > 1 ? "polyline" : "circle");
      if (way.regions.length > 1) line.setAttribute("points", at.map((one) => one.join(",")).join(" "));
      if (way.regions.length > 1) line.setAttribute("marker-end", "url(#arrow)");
      else { line.setAttribute("cx", at[0][0]); line.setAttribute("cy", at[0][1]); line.setAttribute("r", box.width / 32); }
      line.setAttribute("class", `way ${way.kind}`);
      return line;
    }));
  }
  function offer(regions) {
    const offered = new Set(regions);
    for (const shape of svg.querySelectorAll(".r")) shape.classList.toggle("offered", offered.has(shape.dataset.id));
    svg.classList.toggle("picking", picked !== null);
  }

  svg.addEventListener("click", (event) => {
    const shape = event.target.closest("[data-id]");
    if (!shape || moved) return;
    choose(shape);
  });
  function choose(shape) {
    told.textContent = about(shape.dataset.id);
    if (picked) picked(shape.dataset.id);
  }
  // Who has no pointer points with the middle of the map.
  function aimedAt() {
    const at = svg.getBoundingClientRect();
    return document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)?.closest("[data-id]");
  }
  svg.addEventListener("pointermove", (event) => {
    const shape = event.target.closest?.("[data-id]");
    if (shape && event.pointerType === "mouse") told.textContent = about(shape.dataset.id);
  });
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== svg) return;
    event.preventDefault();
    const at = svg.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, {
      x: box.x + (event.clientX - at.left) / at.width * box.width, y: box.y + (event.clientY - at.top) / at.height * box.height });
  }, { passive: false });
  const held = new Map();
  svg.addEventListener("pointerdown", (event) => { held.set(event.pointerId, event); moved = false; });
  window.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const step = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!moved && Math.hypot(...step) < 6) return;
    moved = true;
    if (held.size === 2) {
      const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoom(apart(before) / Math.max(1, apart(event)));
    } else frame(box.x - step[0] * perPixel(), box.y - step[1] * perPixel(), box.width);
    held.set(event.pointerId, event);
  });
  for (const ended of ["pointerup", "pointercancel"]) window.addEventListener(ended, (event) => held.delete(event.pointerId));
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) frame(box.x + step[0] * box.width / 8, box.y + step[1] * box.height / 8, box.width);
    else if (event.key === "+") zoom(0.8);
    else if (event.key === "-") zoom(1.25);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    const shape = aimedAt();
    if (!shape) told.textContent = "";
    else if (event.key === "Enter") choose(shape);
    else told.textContent = about(shape.dataset.id);
  });
  document.getElementById("map-in").addEventListener("click", () => zoom(0.7));
  document.getElementById("map-out").addEventListener("click", () => zoom(1.4));
  document.getElementById("map-home").addEventListener("click", () => around(Object.keys(data.own)));
  document.getElementById("map-all").addEventListener("click", () => around([]));
  new ResizeObserver(() => frame(box.x, box.y, box.width)).observe(svg);
  return { show, offer, around, nameOf, pick: (who) => { picked = who; } };
})();
