import { permissionOf } from '@menshen/contract/values/permission';
import type { NavigationEntry } from '@menshen/contract/account/account-endpoints';
import type { Titled } from '@menshen/contract/forms/form-field';
import type { Tree } from '@menshen/contract/values/nested-tree';

/** The navigation of the own account, with hidden menus (`GET /account/menus`). */
export type Entries = ReadonlyArray<Tree<NavigationEntry>>;

/** A page that the user may open. Its permission is `sys:<name>:page`. */
type Page = Readonly<{ name: string }>;

/** A line of the navigation: a page of the console, another website, or a folder with lines below it. */
export type NavigationLine<P extends Page> = Readonly<{ key: number; titles: Titled; icon: string }> &
  Readonly<{ page?: P; website?: string; below: ReadonlyArray<NavigationLine<P>> }>;

/** The lines that follow from menus, and the pages that no menu leads to. */
export type Navigation<P extends Page> = Readonly<{
  lines: ReadonlyArray<NavigationLine<P>>;
  others: ReadonlyArray<P>;
}>;

/** The titles of a menu. Without an English name, English readers see the other one. */
export const menuTitles = ({ name, english }: Readonly<{ name: string; english: string }>): Titled =>
  english === '' ? { title: name } : { title: name, english };

const WEBSITE = /^https?:/i;

/** The entries of a tree, each before those below it. */
const entriesIn = (entries: Entries): ReadonlyArray<NavigationEntry> =>
  entries.flatMap((entry) => [entry, ...entriesIn(entry.children)]);

/**
 * The navigation from the menus of the user. A menu leads to the page of its permission. One that leads to no page of the
 * console, as a menu of another application does, is left out unless there are lines below it. A page whose menus are all
 * hidden is nowhere; one without a menu is among the others.
 */
export const navigationOf = <P extends Page>(entries: Entries, pages: ReadonlyArray<P>): Navigation<P> => {
  const byPermission = new Map<string, P>(pages.map((page) => [permissionOf(page.name, 'page'), page]));
  const linesOf = (below: Entries): ReadonlyArray<NavigationLine<P>> =>
    below
      .filter(({ hidden }) => !hidden)
      .flatMap(({ id, permission, path, icon, children, ...menu }) => {
        const page = byPermission.get(permission);
        const website = !page && WEBSITE.test(path) ? path : undefined;
        const lines = linesOf(children);
        if (!page && website === undefined && lines.length === 0) return [];
        const target = { ...(page && { page }), ...(website !== undefined && { website }) };
        return [{ key: id, titles: menuTitles(menu), icon, ...target, below: lines }];
      });
  const withMenu = new Set(entriesIn(entries).map(({ permission }) => permission));
  return { lines: linesOf(entries), others: pages.filter(({ name }) => !withMenu.has(permissionOf(name, 'page'))) };
};
