import { BUTTON, type MenuRecord } from '@menshen/contract/modules/menu';
import type { Tree } from '@menshen/contract/values/nested-tree';
import { IN_USE } from '@menshen/contract/values/status';

type MenuNode = Tree<Pick<MenuRecord, 'id' | 'type' | 'status' | 'permission'>>;

/** What it changes that menus are disabled. */
export type DisabledMenus = Readonly<{
  /** The permissions that no other enabled menu carries: users lose them. */
  lost: ReadonlyArray<string>;
  /** Those that another enabled menu carries too: users whose roles have that menu keep them. */
  kept: ReadonlyArray<string>;
  /** Whether one of them is in the navigation. */
  isInNavigation: boolean;
}>;

const menusIn = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<MenuNode> =>
  tree.flatMap((menu) => [menu, ...menusIn(menu.children)]);

/** What changes for users when those of the menus of the tree that are enabled, and have one of the ids, are disabled. */
export const disabledMenus = (tree: ReadonlyArray<MenuNode>, ids: ReadonlyArray<number>): DisabledMenus => {
  const enabled = menusIn(tree).filter(({ status }) => status === IN_USE);
  const changed = enabled.filter(({ id }) => ids.includes(id));
  const others = new Set(enabled.filter(({ id }) => !ids.includes(id)).map(({ permission }) => permission));
  const permissions = [...new Set(changed.map(({ permission }) => permission))].filter((one) => one !== '');
  const isKept = (permission: string): boolean => others.has(permission);
  return {
    lost: permissions.filter((permission) => !isKept(permission)),
    kept: permissions.filter(isKept),
    isInNavigation: changed.some(({ type }) => type !== BUTTON),
  };
};
