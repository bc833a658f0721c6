"use strict";
// Judging and writing a sheet: walks the game's rules as data, and knows none of its words.
const Judge = (() => {
  const data = JSON.parse(document.getElementById("sheet").textContent);
  const bare = (object) => Object.assign(Object.create(null), object);
  const pairs = bare(), neighbours = new Map();
  for (const [name, ends] of Object.entries(data.pairs)) {
    pairs[name] = bare();
    for (const [one, others] of Object.entries(ends)) {
      for (const [from, to] of others.flatMap((other) => [[one, other], [other, one]])) {
        pairs[name][`${from}|${to}`] = 1;
        if (!neighbours.has(from)) neighbours.set(from, new Set());
        neighbours.get(from).add(to);
      }
    }
  }
  const counters = Object.fromEntries(data.counters.map((name) => [name, {}]));
  const tables = bare(Object.fromEntries(
    Object.entries({ ...data.tables, ...pairs, ...counters }).map(([name, table]) => [name, bare(table)])));
  const values = bare(data.values);
  const forms = new Map(data.forms.flatMap((form) => form.phases.map((phase) => [`${phase} ${form.order}`, form])));
  const words = bare(Object.fromEntries(Object.entries(data.lists).map(
    ([name, choices]) => [name, new Map(choices.map(([value, word, title]) => [value, { word, title }]))])));

  class Ended extends Error {}
  const truth = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

  // One run over a sheet: what lines change is written over the tables, which stay as they are.
  class Run {
    constructor() { this.changed = bare(); this.places = bare(); }

    table(name, key) {
      const changed = this.changed[name];
      if (changed && key in changed) return changed[key];
      return key in tables[name] ? tables[name][key] : 0;
    }

    key(node, env) { return node.slice(2).map((part) => this.value(part, env)).join("|"); }

    set(target, value, env) {
      if (target[0] === "name") { env.names[target[1]] = value; return; }
      const name = target[1][1];
      (this.changed[name] ??= bare())[this.key(target, env)] = value;
    }

    named(name, env) {
      if (name in env.names) return env.names[name];
      return name in values ? values[name] : 0;
    }

    value(node, env) {
      if (!Array.isArray(node)) return node;
      const [kind, a, b, c] = node;
      const of = (part) => this.value(part, env);
      switch (kind) {
        case "text": return a;
        case "name": return this.named(a, env);
        case "list": return node.slice(1).map(of);
        case "at": {
          const held = a[0] === "name" && !(a[1] in env.names) && a[1] in tables;
          if (held) return this.table(a[1], this.key(node, env));
          const list = of(a), place = of(b);
          return (Array.isArray(list) ? list.at(place) : undefined) ?? "";
        }
        case "slice": return of(a).slice(of(b), Array.isArray(c) && !c.length ? undefined : of(c));
        case "+": { const one = of(a), two = of(b); return Array.isArray(one) ? one.concat(two) : one + two; }
        case "-": return of(a) - of(b);
        case "*": return of(a) * of(b);
        case "//": return Math.floor(of(a) / of(b));
        case "==": return of(a) === of(b);
        case "!=": return of(a) !== of(b);
        case "<": return of(a) < of(b);
        case "<=": return of(a) <= of(b);
        case ">": return of(a) > of(b);
        case ">=": return of(a) >= of(b);
        case "not": return !truth(of(a));
        case "and": { let last = 1; for (const part of node.slice(1)) { last = of(part); if (!truth(last)) return last; } return last; }
        case "or": { let last = 0; for (const part of node.slice(1)) { last = of(part); if (truth(last)) return last; } return last; }
        case "?": return truth(of(a)) ? of(b) : of(c);
        case "min": return Math.min(...node.slice(1).map(of));
        case "max": return Math.max(...node.slice(1).map(of));
        case "len": { const list = of(a); return Array.isArray(list) ? list.length : 0; }
        case "range": return Array.from({ length: Math.max(0, of(a)) }, (_, at) => at);
        case "first":
          for (let at = of(b); at < of(c); at += 1) {
            env.names[a] = at;
            if (truth(of(node[4]))) return at;
          }
          return -1;
        default: throw new Error(`no expression: ${kind}`);
      }
    }

    block(body, env) {
      for (const node of body) {
        const [kind, a, b, c] = node;
        if (kind === "=") this.set(a, this.value(b, env), env);
        else if (kind === "if") this.block(truth(this.value(a, env)) ? b : c, env);
        else if (kind === "for") {
          const list = this.value(b, env);
          for (const one of Array.isArray(list) ? list : []) {
            if (a.length === 1) env.names[a[0]] = one;
            else a.forEach((name, at) => { env.names[name] = one[at]; });
            this.block(c, env);
          }
        } else this.deed(a, node.slice(2), env);
      }
    }

    deed(deed, args, env) {
      const told = () => ({ code: this.value(args[0], env), args: { ...env.names } });
      if (deed === "use") this.block(data.macros[this.value(args[0], env)], env);
      else if (deed === "adjust") env.why = told();
      else if (deed === "waits") env.waits = told();
      else if (deed === "limit") env.limits.push([this.value(args[1], env), this.value(args[0], env)]);
      else if (deed === "take") this.take(this.value(args[0], env), env);
      else {
        env.refused = deed === "fail" && env.why ? env.why : told();
        throw new Ended();
      }
    }

    take(asked, env) {
      let tightest = env.limits[0];
      for (const limit of env.limits) if (limit[0] < tightest[0]) tightest = limit;
      const told = { code: tightest[1], args: { ...env.names } };
      env.limits = [];
      if (tightest[0] <= 0) { env.refused = told; throw new Ended(); }
      env.names.done = Math.min(tightest[0], asked);
      if (env.names.done < asked && !env.why) env.why = told;
    }

    copy() {
      const other = new Run();
      for (const [name, table] of Object.entries(this.changed)) other.changed[name] = bare({ ...table });
      Object.assign(other.places, this.places);
      return other;
    }

    // How much of a number a line may ask for as things stand; nothing where its rules do not say.
    most(row, field) {
      const asked = 1e9;
      const { status, done } = this.copy().line({ ...row, values: { ...row.values, [field]: asked } });
      return status === "adjusted" && done < asked ? done : null;
    }

    // The choices of a list that an expression lets through.
    sifted(row, list, only, more = {}) {
      const env = this.env(row);
      Object.assign(env.names, more);
      return [...words[list].keys()].filter((one) => {
        env.names.it = one;
        return only.length === 0 || truth(this.value(only, env));
      });
    }

    // Regions that a way may lead to next.
    onward(row, field, way) {
      const env = this.env(row), last = way.at(-1);
      env.names.last = last;
      return [...(neighbours.get(last) ?? [])].filter((one) => {
        env.names.it = one;
        return field.onward.length === 0 || truth(this.value(field.onward, env));
      }).sort();
    }

    env(row, place = 0) {
      const names = bare({ me: data.me, phase: row.phase, code: row.phase.toLowerCase(), place, done: 0 });
      for (const field of forms.get(`${row.phase} ${row.form}`).fields) {
        const empty = { number: 0, plot: [], counts: [] }[field.kind] ?? "";
        names[field.name] = row.values[field.name] ?? empty;
      }
      return { names, limits: [], why: null, waits: null, refused: null };
    }

    // The verdict on a line, as the console gives it; "unjudged" where the page has no rules.
    line(row) {
      const place = this.places[row.phase] ?? 0;
      this.places[row.phase] = place + 1;
      const form = forms.get(`${row.phase} ${row.form}`), env = this.env(row, place);
      if (!form.rules.length) return { status: "unjudged", done: 0 };
      try { this.block(form.rules, env); } catch (problem) { if (!(problem instanceof Ended)) throw problem; }
      const why = env.refused ?? env.waits ?? env.why;
      const status = env.refused ? "refused" : env.waits ? "conditional" : env.why ? "adjusted" : "accepted";
      return { status, code: why ? why.code : "", args: why ? why.args : {}, done: env.refused ? 0 : env.names.done };
    }
  }

  const oneLine = (text) => String(text).normalize("NFC").replace(/\p{Cs}/gu, "\ufffd")
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, " ").replace(/\s+/g, " ").trim();

  // What a field says in a line; empty where it is not filled in.
  function written(field, value) {
    const word = (one) => (words[field.list]?.get(one)?.word ?? one);
    if (field.kind === "number") return Number.isInteger(value) ? String(value) : "";
    if (field.kind === "counts") return (value ?? []).filter(([, count]) => count > 0).map(([one, count]) => `${count} ${word(one)}`).join(", ");
    if (field.kind === "plot") return (value ?? []).length > 1 ? value.join(" > ") : "";
    if (field.kind === "text") return oneLine(value ?? "");
    return value ? word(value) : "";
  }

  // The line of a row, or what keeps it from being one.
  function lineOf(row) {
    const form = forms.get(`${row.phase} ${row.form}`);
    const said = bare(), lacks = [];
    for (const field of form.fields) {
      const text = written(field, row.values[field.name]);
      if (!text && !field.optional) lacks.push(field.title);
      if (field.bars && [...field.bars].some((sign) => text.includes(sign))) return { line: "", lack: `${field.title} cannot hold ${field.bars}` };
      said[field.name] = text;
    }
    if (lacks.length) return { line: "", lack: `Still to fill in: ${lacks.join(", ")}.` };
    const fill = (text) => text.replace(/\{(\w+)\}/g, (_, name) => (text.includes(`"{${name}}"`) ? said[name].replace(/"/g, '""') : said[name]));
    const line = fill(form.line.replace(/\[([^[\]]*\{(\w+)\}[^[\]]*)\]/g, (_, part, name) => (said[name] ? part : "")));
    if (line.length > data.mostSigns) return { line: "", lack: `The line has ${line.length} characters; at most ${data.mostSigns} are read.` };
    return { line, lack: "" };
  }

  // Every row with its line and verdict, and what is left after the last one; before each line somebody may look.
  function sheet(rows, before = () => {}) {
    const run = new Run();
    const order = new Map(data.sections.map((section, at) => [section.phase, at]));
    const sorted = [...rows].sort((one, other) => order.get(one.phase) - order.get(other.phase));
    const answers = new Map();
    for (const row of sorted) {
      before(row, run);
      const { line, lack } = lineOf(row);
      answers.set(row, line ? { line, lack, ...run.line(row) } : { line, lack, status: "open", done: 0 });
    }
    return { answers, run, sorted };
  }

  function sentence(answer) {
    const text = data.reasons[answer.code];
    if (!text) return answer.code ?? "";
    let number = 0;
    return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, form) => {
      const value = answer.args[name] ?? "";
      if (typeof value === "number") {
        number = value;
        const [one, many] = (form ?? "").split("/");
        return many ? `${value} ${Math.abs(value) === 1 ? one : many}` : value.toLocaleString("en");
      }
      const many = form === "s" && number !== 1 ? data.plurals[value] : "";
      return many || data.words[value] || value;
    });
  }

  return { data, tables, forms, words, sheet, sentence };
})();
