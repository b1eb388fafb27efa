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

type List = { readonly known: KnownTotal; readonly anchors: Map<number, Anchor>; isFilled: boolean };

/** Totals and anchors of lists, in this process. A list is one module under one set of filters. */
export type KnownLists = Readonly<{
  get(list: string): KnownTotal | undefined;
  /** Replaces what belongs to another version. */
  set(list: string, known: KnownTotal): void;
  /** Drops a list whose version is outdated, unless it has another one by now. */
  invalidate(list: string, version: string): void;
  /** False when the list has another version, or when its anchors alone reach the limit. */
  addAnchor(list: string, version: string, anchor: Anchor): boolean;
  /** The nearest anchor at or before the position, if it is less than two spacings away. */
  anchorBefore(list: string, position: number): Anchor | undefined;
  /** True for the first caller of this version, who sets the anchors of the whole list. */
  startFilling(list: string, version: string): boolean;
}>;

/** Bounded: the lists that were used least recently are dropped first. */
export const knownLists = (maxLists = MAX_LISTS, maxAnchors = MAX_ANCHORS): KnownLists => {
  const lists = new Map<string, List>();
  let anchors = 0;

  const drop = (name: string): void => {
    anchors -= lists.get(name)?.anchors.size ?? 0;
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
      lists.set(name, { known, anchors: new Map(), isFilled: false });
      makeRoom(name);
    },
    invalidate(name, version) {
      if (at(name, version)) drop(name);
    },
    addAnchor(name, version, anchor) {
      const list = at(name, version);
      if (!list) return false;
      const slot = Math.floor(anchor.position / ANCHOR_SPACING);
      const existing = list.anchors.get(slot);
      if (existing && existing.position <= anchor.position) return true;
      list.anchors.set(slot, anchor);
      if (existing) return true;
      anchors += 1;
      if (makeRoom(name)) return true;
      list.anchors.delete(slot);
      anchors -= 1;
      return false;
    },
    anchorBefore(name, position) {
      const slot = Math.floor(position / ANCHOR_SPACING);
      const found = lists.get(name)?.anchors;
      const here = found?.get(slot);
      return here && here.position <= position ? here : found?.get(slot - 1);
    },
    startFilling(name, version) {
      const list = at(name, version);
      if (!list || list.isFilled) return false;
      list.isFilled = true;
      return true;
    },
  };
};
