import type { MenuRecord } from '../../contract/menu.js';
import { E, O } from '../../contract/fp.js';
import type { RefusalOf } from '../../contract/refusals.js';
import { menuTree, type Tree } from '../../contract/nested-menus.js';
import type { Handler } from '../../domain/handler.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

/** Every menu, each with the menus below it. */
export const readMenuTreeHandler =
  ({ administrationReads }: Dependencies): Handler<void, never, ReadonlyArray<Tree<MenuRecord>>> =>
  async () =>
    E.right(menuTree(await administrationReads.menus(), (menu) => menu));

/** `implied`: the grant of a menu below includes this one. */
export type Granted = 'chosen' | 'implied' | 'none';

/** Every menu, each with what the role has of it. */
export const readGrantsHandler =
  ({
    administrationReads,
  }: Dependencies): Handler<
    Readonly<{ roleId: number }>,
    RefusalOf<'RecordNotFound'>,
    ReadonlyArray<MenuRecord & Readonly<{ granted: Granted }>>
  > =>
  async ({ roleId }) => {
    const links = await administrationReads.roleMenus(roleId);
    if (O.isNone(links)) return E.left({ _tag: 'RecordNotFound' });
    const implied = new Map(links.value.map((link) => [link.id, link.implied]));
    const grantedOf = (id: number): Granted => {
      if (!implied.has(id)) return 'none';
      return implied.get(id) ? 'implied' : 'chosen';
    };
    const menus = await administrationReads.menus();
    return E.right(menus.map((menu) => ({ ...menu, granted: grantedOf(menu.id) })));
  };
