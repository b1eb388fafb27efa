import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { PasswordHasher } from '../../../domain/ports/password-hasher.js';
import { lockForTransaction } from '../connection/advisory-lock.js';
import { withDatabase } from '../database-errors.js';
import { DEMO_ACCOUNTS, DEMO_ROLES } from './demo-accounts.js';
import { DEMO_EXAMPLES } from './demo-examples.js';
import { DEMO_MENUS } from './demo-menus.js';
import { DEMO_POSITIONS } from './demo-positions.js';
import { ExampleRow } from '../entities/example-row.js';
import { MenuRow } from '../entities/menu-row.js';
import { PositionRow } from '../entities/position-row.js';
import { RoleRow } from '../entities/role-row.js';
import { UserRow } from '../entities/user-row.js';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';
import { patientOrm } from '../connection/patient-orm.js';

const hasUsers = async (em: SqlEntityManager): Promise<boolean> => (await em.count(UserRow)) > 0;

const createDemoData = (em: SqlEntityManager, hashes: ReadonlyArray<string>): void => {
  const menus = DEMO_MENUS.map((menu) => em.create(MenuRow, menu));
  const roles = DEMO_ROLES.map(({ permissions, ...role }) =>
    em.create(RoleRow, { ...role, menus: menus.filter(({ permission }) => permissions.some((p) => p === permission)) }),
  );
  for (const [i, { password: _password, roles: ids, ...account }] of DEMO_ACCOUNTS.entries())
    em.create(UserRow, {
      ...account,
      sort: i + 1,
      passwordHash: hashes[i] ?? null,
      roles: roles.filter(({ id }) => ids.some((of) => of === id)),
    });
  for (const position of DEMO_POSITIONS) em.create(PositionRow, position);
  for (const example of DEMO_EXAMPLES) em.create(ExampleRow, example);
};

/** The next record of each table comes after those that brought their ids along. */
const moveSequences = async (em: SqlEntityManager): Promise<void> => {
  for (const entity of Object.values(LISTED_ENTITIES)) {
    const { tableName } = entity.meta;
    await em.execute(`select setval(pg_get_serial_sequence('${tableName}', 'id'), max(id)) from ${tableName}`);
  }
};

/**
 * Loads the demo accounts and records into a database that has no users, all of them or nothing; otherwise changes
 * nothing. Of several at once, one loads.
 */
export const seed = (orm: MikroORM, hasher: Pick<PasswordHasher, 'hash'>): Promise<'seeded' | 'unchanged'> =>
  withDatabase(async () => {
    if (await hasUsers(orm.em.fork())) return 'unchanged';
    const hashes = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hasher.hash(password)));

    const patient = patientOrm(orm);
    try {
      return await patient.em.fork().transactional(async (em) => {
        await lockForTransaction(patient, em.getTransactionContext());
        if (await hasUsers(em)) return 'unchanged';
        createDemoData(em, hashes);
        await em.flush();
        await moveSequences(em);
        return 'seeded';
      });
    } finally {
      await patient.close();
    }
  });
