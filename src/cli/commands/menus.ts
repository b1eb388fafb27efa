import { PRODUCT_MENUS } from '../../domain/administration/product-menus.js';
import { E } from '../../domain/fp.js';
import { ROOT_ID, VISIBLE } from '../../domain/listing/menu.js';
import { IN_USE } from '../../domain/status.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { OPERATOR } from '../../application/commands/user-accounts.js';

/** Adds a menu for each permission of the product. A database with menus is not changed. */
export const initMenusCommand: Command = (settings) =>
  onBothStores(settings, async ({ get }) => {
    const readMenuTree = await get('readMenuTree');
    const tree = await readMenuTree();
    if (E.isLeft(tree) || tree.right.length > 0) throw new Error('the database has menus: nothing was changed');

    const addRecord = await get('addRecord');
    const ids = new Map([[ROOT_ID, ROOT_ID]]);
    for (const { id, parentId, ...menu } of PRODUCT_MENUS) {
      const empty = { path: '', component: '', icon: '', visible: VISIBLE, status: IN_USE };
      const values = { ...empty, ...menu, parentId: ids.get(parentId) ?? ROOT_ID };
      const added = await addRecord({ module: 'menu', actor: OPERATOR, values });
      if (E.isLeft(added)) throw new Error(`the menu ${menu.name} was not added: ${added.left._tag}`);
      ids.set(id, added.right.id);
    }
    console.log(`added ${PRODUCT_MENUS.length} menus`);
  });
