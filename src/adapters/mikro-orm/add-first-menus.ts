import type { MikroORM } from '@mikro-orm/postgresql';
import { PRODUCT_MENUS } from '../../domain/administration/product-menus.js';
import type { RecordChange } from '../../domain/administration/record-change.js';
import { ROOT_ID, VISIBLE } from '../../domain/listing/menu.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/ports/record-changes.js';
import { IN_USE } from '../../domain/status.js';
import { withDatabase } from '../postgres/database-errors.js';
import { lockForTransaction, maintenanceOrm } from './connection/maintenance.js';
import { closeOrm } from './connection/orm-options.js';
import { MenuRow } from './entities/menu-row.js';
import { trailWriter } from './record-trail.js';

/**
 * Adds a menu for each permission of the product, and its row of the trail, to a database without menus: all of them or
 * none. Otherwise it changes nothing. Of several concurrent callers one adds. The result is the number of added menus.
 */
export const addFirstMenus = (orm: MikroORM, randomness: Pick<Randomness, 'uuid'>, actor: Actor): Promise<number> =>
  withDatabase(async () => {
    const maintenance = maintenanceOrm(orm);
    try {
      return await maintenance.em.fork().transactional(async (em) => {
        await lockForTransaction(maintenance, em.getTransactionContext());
        if ((await em.count(MenuRow, { deleted: { $eq: false } })) > 0) return 0;
        const ids = new Map([[ROOT_ID, ROOT_ID]]);
        const changes: RecordChange[] = [];
        for (const { id, parentId, ...menu } of PRODUCT_MENUS) {
          const empty = { path: '', component: '', icon: '', visible: VISIBLE, status: IN_USE };
          const values = { ...empty, ...menu, parentId: ids.get(parentId) ?? ROOT_ID };
          const authors = { createUser: actor.username, updateUser: actor.username };
          ids.set(id, await em.insert(MenuRow, { ...values, ...authors }));
          changes.push({ id: undefined, values, trail: { kind: 'RecordAdded', after: values } });
        }
        const added = PRODUCT_MENUS.map(({ id }) => ids.get(id) ?? 0);
        await trailWriter(randomness)(em, { module: 'menu', actor, ids: [] }, added, changes);
        return added.length;
      });
    } finally {
      await closeOrm(maintenance);
    }
  });
