/** House rules during editing: a preset, the changes to it, and the server's latest answer. */

import { check, type Checked, type FieldTold, type House, type Json, type Tables, type Wrong } from "../net/api";
import { isTable } from "../storage/house-rules";
import { at, laidOver, NONE, put, same, without } from "../client/rule-paths";

const PAUSE = 250;

export class Draft {
  changes = $state.raw<Tables>({});
  checked = $state.raw<Checked | null>(null);
  /** Reason why the check failed. */
  trouble = $state("");
  /** True until the server has checked the latest change. */
  waiting = $state(false);
  /** Fields edited since the server's last answer. Their problems could be out of date. */
  private edited = $state.raw<readonly string[]>([]);

  readonly all: Tables = $derived.by(() => laidOver(this.base, this.changes));
  readonly problems: Wrong[] = $derived.by(() => this.checked?.problems ?? []);

  private timer: number | undefined;
  private count = 0;

  constructor(
    readonly rules: string,
    readonly base: Tables,
    readonly fields: FieldTold[],
    changes: Tables,
  ) {
    this.changes = changes;
    void this.ask();
  }

  get house(): House {
    return { rules: this.rules, changes: this.changes };
  }

  /** Return a field's value, or undefined if it's empty. */
  value(path: string): Json | undefined {
    const found = at(this.all, path);
    return found === undefined ? this.otherwise(path) : found;
  }

  /** Return the preset's value for a field. */
  before(path: string): Json | undefined {
    const found = at(this.base, path);
    return found === undefined ? this.otherwise(path) : found;
  }

  changed(path: string): boolean {
    return !same(this.value(path), this.before(path));
  }

  set(path: string, wanted: Json): void {
    const field = this.field(path);
    const value = field?.kind.name === "ranks" && isTable(wanted) ? this.apart(path, wanted) : wanted;
    if (same(value, {})) {
      this.reset(path);
      return;
    }
    const absent = at(this.base, path) === undefined;
    const old = same(value, at(this.base, path)) || (absent && value === NONE && field?.removable);
    this.changes = old ? without(this.changes, path) : put(this.changes, path, value);
    this.later(path);
  }

  reset(path: string): void {
    this.changes = without(this.changes, path);
    this.later(path);
  }

  /** Change several fields at once, of which the first is the one that someone edited. */
  answer(changes: Tables, path: string): void {
    this.changes = changes;
    this.later(path);
  }

  replace(changes: Tables): void {
    this.changes = changes;
    void this.ask();
  }

  /** Return true if an optional table is present. */
  present(path: string): boolean {
    return isTable(this.value(path));
  }

  /** Return a new row or table, with initial values for the fields below a path. */
  fresh(path: string): Tables {
    const made: Tables = {};
    for (const field of this.fields) {
      const name = field.path.slice(path.length + 1);
      if (!field.path.startsWith(`${path}.`) || name.includes(".")) continue;
      if (field.value !== null) made[name] = field.value;
      else if (!field.removable) made[name] = simplest(field);
    }
    return made;
  }

  /** Return the problems with a field and its parts, without duplicates. */
  wrong(path: string): Wrong[] {
    if (this.edited.includes(path)) return [];
    const found = this.problems.filter((one) => this.home(one.path) === path);
    return found.filter((one, at) => found.findIndex((other) => other.message === one.message) === at);
  }

  /** All problems, without duplicates, and the fields that have them. */
  readonly causes: { message: string; paths: string[] }[] = $derived.by(() => {
    const found: { message: string; paths: string[] }[] = [];
    for (const one of this.problems) {
      const home = this.home(one.path);
      const cause = found.find((other) => other.message === one.message);
      if (cause === undefined) found.push({ message: one.message, paths: [home] });
      else if (!cause.paths.includes(home)) cause.paths.push(home);
    }
    return found;
  });

  /** Return the field at which to show a problem, or an empty string if there's none. */
  home(path: string): string {
    let name = path.replace(/\[.*$/, "");
    while (name !== "" && !this.fields.some((field) => field.path === name)) {
      name = name.slice(0, Math.max(0, name.lastIndexOf(".")));
    }
    return name;
  }

  private otherwise(path: string): Json | undefined {
    return this.field(path)?.value ?? undefined;
  }

  private field(path: string): FieldTold | undefined {
    return this.fields.find((one) => one.path === path);
  }

  /** Return the points that differ from the preset's, by rank. A missing rank counts as 0. */
  private apart(path: string, wanted: Tables): Tables {
    const before = at(this.base, path);
    const points = isTable(before) ? before : {};
    return Object.fromEntries(Object.entries(wanted).filter(([rank, figure]) => figure !== (points[rank] ?? 0)));
  }

  private later(path: string): void {
    this.edited = [...this.edited, this.home(path)];
    this.count += 1;
    this.waiting = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    window.clearTimeout(this.timer);
    this.count += 1;
    const mine = this.count;
    this.waiting = true;
    try {
      const found = await check(this.house);
      if (mine !== this.count) return;
      this.checked = found;
      this.edited = [];
      this.trouble = "";
    } catch (error) {
      if (mine !== this.count) return;
      this.trouble = (error as Error).message;
    }
    this.waiting = false;
  }
}

function simplest(field: FieldTold): Json {
  switch (field.kind.name) {
    case "choice":
      return field.kind.words[0] ?? "";
    case "flag":
      return false;
    case "list":
      return [];
    default:
      return 1;
  }
}
