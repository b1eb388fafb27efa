import { OPERATOR } from '../../application/account/user-accounts.js';
import { addFirstMenus } from '../../composition/database.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';

/** Adds a menu for each permission of the product and of the modules, all or none. A database with menus is not changed. */
export const initMenusCommand: Command = async (deployment) => {
  const added = await onBothStores(deployment, (composition) => addFirstMenus(composition, OPERATOR));
  if (added === 0) throw new Error('the database has menus: nothing was changed');
  printLine(`added ${added} menus`);
};
