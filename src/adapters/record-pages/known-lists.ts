/** Rows between two anchors. Skipping them costs less than reading the page. */
export const ANCHOR_SPACING = 250;

const MAX_LISTS = 1_000;
const MAX_ANCHORS = 50_000;

/** The sort key of a row, and how many rows come before it. */
export type Anchor = Readonly<{ position: number; key: ReadonlyArray<string> }>;

/** What was found under one version of the table; it holds in every snapshot with that version. */
export type KnownTotal = Readonly<{
  version: string;
  /** How many rows match. */
  total: number;
  /** How many live rows the table has. */
  live: number;
}>;

/** The anchors of a list in one order, by the number of their spacing. */
type Anchors = { readonly at: Map<number, Anchor>; isFilled: boolean; end: number };

type List = Readonly<{ known: KnownTotal; orders: Map<string, Anchors> }>;

/**
 * Totals and anchors of lists, in this process. A list is one module under one set of filters. All its orders have one total,
 * and each has its own anchors.
 */
export type KnownLists = Readonly<{
  get(list: string): KnownTotal | undefined;
  /** Replaces what belongs to another version. */
  set(list: string, known: KnownTotal): void;
  /** Drops a list whose version is outdated, unless it has another one by now. */
  invalidate(list: string, version: string): void;
  /** False when the list has another version, or when its anchors alone reach the limit. */
  addAnchor(list: string, order: string, version: string, anchor: Anchor): boolean;
  /** No anchor helps a page from this position on: its records are not all behind the key of an anchor. */
  endAnchors(list: string, order: string, version: string, position: number): void;
  /** The nearest anchor at or before the position, if it is less than two spacings away. */
  anchorBefore(list: string, order: string, position: number): Anchor | undefined;
  /** True for the first caller of this version, who sets the anchors of the whole list in this order. */
  startFilling(list: string, order: string, version: string): boolean;
  /** The anchors of this version are not complete: the next caller of `startFilling` sets them. */
  stopFilling(list: string, order: string, version: string): void;
}>;

/** Bounded: the lists that were used least recently are dropped first. */
export const knownLists = (maxLists = MAX_LISTS, maxAnchors = MAX_ANCHORS): KnownLists => {
  const lists = new Map<string, List>();
  let anchors = 0;

  const drop = (name: string): void => {
    for (const { at } of lists.get(name)?.orders.values() ?? []) anchors -= at.size;
    lists.delete(name);
  };
  const fits = (): boolean => lists.size <= maxLists && anchors <= maxAnchors;
  /** Drops other lists than the current one. */
  const makeRoom = (current: string): boolean => {
    for (const name of lists.keys()) {
      if (fits()) return true;
      if (name !== current) drop(name);
    }
    return fits();
  };
  const at = (name: string, version: string): List | undefined => {
    const list = lists.get(name);
    return list?.known.version === version ? list : undefined;
  };
  const anchorsOf = (name: string, order: string, version: string): Anchors | undefined => {
    const orders = at(name, version)?.orders;
    const set = orders?.get(order) ?? { at: new Map(), isFilled: false, end: Infinity };
    orders?.set(order, set);
    return orders && set;
  };

  return {
    get(name) {
      const list = lists.get(name);
      if (!list) return undefined;
      lists.delete(name);
      lists.set(name, list);
      return list.known;
    },
    set(name, known) {
      if (at(name, known.version)) return;
      drop(name);
      lists.set(name, { known, orders: new Map() });
      makeRoom(name);
    },
    invalidate(name, version) {
      if (at(name, version)) drop(name);
    },
    addAnchor(name, order, version, anchor) {
      const set = anchorsOf(name, order, version)?.at;
      if (!set) return false;
      const slot = Math.floor(anchor.position / ANCHOR_SPACING);
      const existing = set.get(slot);
      if (existing && existing.position <= anchor.position) return true;
      set.set(slot, anchor);
      if (existing) return true;
      anchors += 1;
      if (makeRoom(name)) return true;
      set.delete(slot);
      anchors -= 1;
      return false;
    },
    endAnchors(name, order, version, position) {
      const set = anchorsOf(name, order, version);
      if (set) set.end = Math.min(set.end, position);
    },
    anchorBefore(name, order, position) {
      const slot = Math.floor(position / ANCHOR_SPACING);
      const found = lists.get(name)?.orders.get(order);
      if (!found || position >= found.end) return undefined;
      const here = found.at.get(slot);
      return here && here.position <= position ? here : found.at.get(slot - 1);
    },
    startFilling(name, order, version) {
      const set = anchorsOf(name, order, version);
      if (!set || set.isFilled) return false;
      set.isFilled = true;
      return true;
    },
    stopFilling(name, order, version) {
      const set = anchorsOf(name, order, version);
      if (set) set.isFilled = false;
    },
  };
};
