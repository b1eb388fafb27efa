import type { Bookmark, KeptTotal } from './page-statement.js';

/** Every so many rows there may be a bookmark: to skip the rest costs less than the page. */
export const STRIDE = 250;

const MAX_LISTS = 1_000;
const MAX_BOOKMARKS = 50_000;

/** Of one module under one set of filters: what was found at a version of its table. */
export type KeptList = KeptTotal &
  Readonly<{
    /** By the number of the stride that they stand in. */
    bookmarks: ReadonlyMap<number, Bookmark>;
    /** Has a later page found the version again? Where others write all the time, that is not to be expected. */
    isConfirmed: boolean;
  }>;

export type KeptPages = Readonly<{
  of(list: string): KeptList | undefined;
  /** What was kept for another version is forgotten; when it is the same, that is remembered. */
  learn(list: string, version: string, total: number): void;
  /** Ignored when the list is kept at another version by now. */
  mark(list: string, version: string, bookmark: Bookmark): void;
  /** The last known one at or before the position, if one stands in its stride or the one before. */
  nearest(list: string, position: number): Bookmark | undefined;
}>;

type List = KeptTotal & { readonly bookmarks: Map<number, Bookmark>; isConfirmed: boolean };

/** In this process, bounded: what was asked for least recently is forgotten first. */
export const keptPages = (maxLists = MAX_LISTS, maxBookmarks = MAX_BOOKMARKS): KeptPages => {
  const lists = new Map<string, List>();
  let bookmarks = 0;

  const forget = (name: string): void => {
    bookmarks -= lists.get(name)?.bookmarks.size ?? 0;
    lists.delete(name);
  };
  const makeRoom = (): void => {
    for (const name of lists.keys()) {
      if (lists.size <= maxLists && bookmarks <= maxBookmarks) return;
      forget(name);
    }
  };

  return {
    of(name) {
      const list = lists.get(name);
      if (!list) return undefined;
      lists.delete(name);
      lists.set(name, list);
      return list;
    },
    learn(name, version, total) {
      const known = lists.get(name);
      if (known?.version === version) {
        known.isConfirmed = true;
        return;
      }
      forget(name);
      lists.set(name, { version, total, bookmarks: new Map(), isConfirmed: false });
      makeRoom();
    },
    mark(name, version, bookmark) {
      const list = lists.get(name);
      if (list?.version !== version) return;
      const stride = Math.floor(bookmark.position / STRIDE);
      const known = list.bookmarks.get(stride);
      if (known && known.position <= bookmark.position) return;
      if (!known) bookmarks += 1;
      list.bookmarks.set(stride, bookmark);
      makeRoom();
    },
    nearest(name, position) {
      const stride = Math.floor(position / STRIDE);
      const found = lists.get(name)?.bookmarks;
      const here = found?.get(stride);
      return here && here.position <= position ? here : found?.get(stride - 1);
    },
  };
};
