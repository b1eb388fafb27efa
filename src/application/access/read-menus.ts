import { E, O } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { nestedTree, type Tree } from '../../contract/values/nested-tree.js';
import type { Handler } from '../../domain/handler.js';
import type { MenuRecord } from '../../contract/modules/menu.js';
import type { Grant, Granted } from '../../contract/access/rights-endpoints.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

/** Every menu, each with the menus below it. */
export const readMenuTreeHandler =
  ({ administrationReads }: Dependencies): Handler<void, never, ReadonlyArray<Tree<MenuRecord>>> =>
  async () =>
    E.right(nestedTree(await administrationReads.menus(), (menu) => menu));

export const GRANTS_REFUSALS = ['RecordNotFound'] as const;

/** Every menu, each with what the role has of it. */
export const readGrantsHandler =
  ({
    administrationReads,
  }: Dependencies): Handler<Readonly<{ roleId: number }>, RefusedBy<typeof GRANTS_REFUSALS>, ReadonlyArray<Grant>> =>
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
