// Run beside frames that hold one page each: tells, for every frame, what is wider than it, cut off or hard to read.
"use strict";

const LEGIBLE = 4.5;

function named(element) {
  const section = element.closest("section");
  const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
  return `${section ? section.id : ""} ${element.tagName}.${element.getAttribute("class") || ""} "${text}"`;
}

function channels(colour) {
  return (colour.match(/[\d.]+/g) || []).map(Number);
}

function luminance([red, green, blue]) {
  const light = [red, green, blue].map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function groundOf(element, view) {
  for (let at = element; at; at = at.parentElement) {
    const colour = channels(view.getComputedStyle(at).backgroundColor);
    if (colour.length === 3 || colour[3] === 1) return colour;
  }
  return [255, 255, 255];
}

function hidden(element, style) {
  const clipped = element.closest("thead");
  return style.display === "none" || style.visibility === "hidden" || element.closest(".skip")
    || (clipped && clipped.clientWidth === 1);
}

function boxFaults(element, style, page) {
  const box = element.getBoundingClientRect();
  const scroller = element.closest(".scroll");
  const faults = [];
  if (box.width && (!scroller || scroller === element) && (box.right > page + 0.5 || box.left < -0.5)) {
    faults.push(`wider than the page: ${named(element)}`);
  }
  const inside = style.display !== "inline" && element.clientWidth && element.scrollWidth > element.clientWidth + 1;
  if (inside && style.overflowX !== "auto") faults.push(`more than its box shows: ${named(element)}`);
  if (inside && style.overflowX === "auto" && style.backgroundImage === "none") {
    faults.push(`scrolls without an edge: ${named(element)}`);
  }
  return faults;
}

function indentFaults(element, style, page) {
  const deep = element.tagName === "TD" && parseFloat(style.paddingLeft) > 0.08 * page;
  return page < 700 && deep ? [`indented too far: ${named(element)}`] : [];
}

function textFaults(element, style, view) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!own) return [];
  const ratio = contrast(channels(style.color), groundOf(element, view));
  return ratio < LEGIBLE ? [`contrast ${ratio.toFixed(2)}: ${named(element)}`] : [];
}

function pictureFaults(svg) {
  const room = svg.getBoundingClientRect();
  const cut = [...svg.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.width && (box.left < room.left - 1 || box.right > room.right + 1
      || box.top < room.top - 1 || box.bottom > room.bottom + 1);
  });
  return cut.map((text) => `cut off in a picture: ${named(text)}`);
}

function nightFaults(svg, view) {
  const [map, page] = [svg, svg.parentElement].map((one) => luminance(groundOf(one, view)));
  return page < 0.2 && map > 0.2 ? [`a light map on a dark page: ${named(svg)}`] : [];
}

function faultsOf(frame) {
  const page = frame.contentDocument;
  const view = page.defaultView;
  const width = page.documentElement.clientWidth;
  const faults = [];
  if (page.documentElement.scrollWidth > width) faults.push(`the page is ${page.documentElement.scrollWidth} wide`);
  for (const element of page.body.querySelectorAll("*")) {
    if (element.closest("svg") && element.tagName !== "svg") continue;
    const style = view.getComputedStyle(element);
    if (hidden(element, style)) continue;
    faults.push(...boxFaults(element, style, width), ...indentFaults(element, style, width));
    faults.push(...(element.tagName === "svg" ? pictureFaults(element) : textFaults(element, style, view)));
    if (element.matches("svg.map")) faults.push(...nightFaults(element, view));
  }
  return faults;
}

window.addEventListener("load", () => {
  const told = {};
  for (const frame of document.querySelectorAll("iframe")) told[frame.dataset.key] = faultsOf(frame);
  const page = document.createElement("pre");
  page.id = "told";
  page.textContent = JSON.stringify(told);
  document.body.replaceChildren(page);
});
