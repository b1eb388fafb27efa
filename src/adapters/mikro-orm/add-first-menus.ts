import type { MikroORM } from '@mikro-orm/postgresql';
import type { FirstMenu } from '../../contract/access/product-menus.js';
import type { FieldValues } from '../../contract/values/value.js';
import { addForm, storedValues } from '../../contract/modules/request-forms.js';
import { E } from '../../contract/values/fp.js';
import { ROOT_ID } from '../../contract/values/hierarchy.js';
import { menu as menuModule } from '../../contract/modules/menu.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/records/actor.js';
import { withDatabase } from '../postgres/database-errors.js';
import { lockAccess } from './access-lock.js';
import { lockForTransaction, maintenanceOrm } from './connection/maintenance.js';
import { closeOrm } from './connection/orm-options.js';
import { PRODUCT_MODULES } from '../../contract/modules/modules.js';
import { MenuRow } from './entities/menu-row.js';
import { writeRecords } from './record-writes.js';

const MENU_FORM = addForm(menuModule);

/** What a menu stores, with the defaults of the form. */
const valuesOf = (fields: Readonly<Record<string, unknown>>): FieldValues => {
  const form = MENU_FORM.parse(fields);
  if (E.isLeft(form)) throw new Error(`a menu has an invalid ${form.left.field}`);
  return storedValues(menuModule, form.right);
};

/**
 * Adds these menus, each with its row of the trail, to a database without menus: all of them or none. Otherwise it changes
 * nothing. Of several concurrent callers one adds. The result is the number of added menus.
 */
export const addFirstMenus = (
  orm: MikroORM,
  menus: ReadonlyArray<FirstMenu>,
  randomness: Pick<Randomness, 'uuid'>,
  actor: Actor,
): Promise<number> =>
  withDatabase(async () => {
    const maintenance = maintenanceOrm(orm);
    try {
      return await maintenance.em.fork().transactional(async (em) => {
        await lockForTransaction(maintenance, em.getTransactionContext());
        await lockAccess(em);
        if ((await em.count(MenuRow, { deleted: { $eq: false } })) > 0) return 0;
        // a menu has no time, so any zone will do
        const context = { modules: PRODUCT_MODULES, zone: 'UTC', randomness };
        const ids = new Map([[ROOT_ID, ROOT_ID]]);
        for (const { id, parentId, ...menu } of menus) {
          const values = valuesOf({ ...menu, parentId: ids.get(parentId) ?? ROOT_ID });
          const change = { id: undefined, values, trail: { kind: 'RecordAdded', after: values } } as const;
          const [added] = await writeRecords(em, context, { module: 'menu', actor, scope: 'everything', ids: [] }, [
            change,
          ]);
          ids.set(id, added?.id ?? 0);
        }
        return menus.length;
      });
    } finally {
      await closeOrm(maintenance);
    }
  });
