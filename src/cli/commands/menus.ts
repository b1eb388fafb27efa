import { OPERATOR } from '../../application/commands/user-accounts.js';
import { PRODUCT_MENUS } from '../../domain/administration/product-menus.js';
import { E } from '../../domain/fp.js';
import { ROOT_ID, VISIBLE } from '../../domain/listing/menu.js';
import type { MenuRecord } from '../../domain/ports/administration-reads.js';
import { IN_USE } from '../../domain/status.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';

/** The stored id of each product menu. Throws unless the menus are the first ones that a run adds. */
const storedIds = (menus: ReadonlyArray<MenuRecord>): Map<number, number> => {
  const ids = new Map([[ROOT_ID, ROOT_ID]]);
  for (const [place, { id, parentId, name, permission }] of menus.entries()) {
    const expected = PRODUCT_MENUS[place];
    const isExpected =
      name === expected?.name && permission === expected.permission && parentId === ids.get(expected.parentId);
    if (!isExpected) throw new Error('the database has menus: nothing was changed');
    ids.set(expected.id, id);
  }
  return ids;
};

/** Adds a menu for each permission of the product. It completes a run that failed. A database with other menus is not changed. */
export const initMenusCommand: Command = (settings) =>
  onBothStores(settings, async ({ get }) => {
    const { menus } = await get('administrationReads');
    const ids = storedIds((await menus()).toSorted((one, other) => one.id - other.id));
    const missing = PRODUCT_MENUS.filter(({ id }) => !ids.has(id));
    if (missing.length === 0) throw new Error('the database has menus: nothing was changed');

    const addRecord = await get('addRecord');
    for (const { id, parentId, ...menu } of missing) {
      const empty = { path: '', component: '', icon: '', visible: VISIBLE, status: IN_USE };
      const values = { ...empty, ...menu, parentId: ids.get(parentId) ?? ROOT_ID };
      const added = await addRecord({ module: 'menu', actor: OPERATOR, values });
      if (E.isLeft(added)) throw new Error(`the menu ${menu.name} was not added: ${added.left._tag}`);
      ids.set(id, added.right.id);
    }
    console.log(`added ${missing.length} menus`);
  });
