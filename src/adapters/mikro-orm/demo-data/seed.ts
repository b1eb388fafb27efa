import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { PasswordHasher } from '../../../domain/ports/password-hasher.js';
import { withImplied, type MenuLink } from '../../../contract/access/menu-hierarchy.js';
import { PRODUCT_MENUS, type FirstMenu } from '../../../contract/access/product-menus.js';
import { IN_USE, OUT_OF_USE } from '../../../contract/values/status.js';
import { lockForTransaction, maintenanceOrm } from '../connection/maintenance.js';
import { closeOrm } from '../connection/orm-options.js';
import { withDatabase } from '../../postgres/database-errors.js';
import { DEMO_DEPARTMENTS, DEMO_EXAMPLES, DEMO_POSITIONS } from './demo-records.js';
import { DepartmentRow } from '../entities/department-row.js';
import { ExampleRow } from '../entities/example-row.js';
import { MenuRow } from '../entities/menu-row.js';
import { PositionRow } from '../entities/position-row.js';
import { RoleRow } from '../entities/role-row.js';
import { UserRow } from '../entities/user-row.js';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';

/** The first account is the administrator. */
const DEMO_ACCOUNTS = [
  {
    ...{ id: 1, username: 'admin', realname: '系统管理员', password: '123456', status: IN_USE, roles: [] },
    departmentId: 1,
  },
  {
    ...{ id: 2, username: 'auditor', realname: '李审计', password: 'Auditor#2026', status: IN_USE, roles: [1] },
    departmentId: 4,
  },
  {
    ...{ id: 3, username: 'guest', realname: '王访客', password: 'Guest#2026', status: IN_USE, roles: [] },
    departmentId: null,
  },
  {
    ...{ id: 4, username: 'retired', realname: '赵退休', password: 'Retired#2026', status: OUT_OF_USE, roles: [1] },
    departmentId: 10,
  },
] as const;

const DEMO_ROLES = [
  { id: 1, name: '审计员', code: 'auditor', permissions: ['sys:user:page', 'sys:position:list'] },
] as const;

const hasUsers = async (em: SqlEntityManager): Promise<boolean> => (await em.count(UserRow)) > 0;

/** The menus of a demo role: those that carry its permissions, and their ancestors. */
const linksOf = (roleId: number): ReadonlyArray<MenuLink> => {
  const granted = DEMO_ROLES.find(({ id }) => id === roleId)?.permissions ?? [];
  const chosen = PRODUCT_MENUS.filter(({ permission }) => granted.some((one) => one === permission));
  const menus = new Map(PRODUCT_MENUS.map((menu) => [menu.id, { ...menu, status: IN_USE }]));
  return withImplied(
    menus,
    chosen.map(({ id }) => id),
  );
};

const markImplied = async (em: SqlEntityManager): Promise<void> => {
  for (const { id } of DEMO_ROLES) {
    for (const link of linksOf(id).filter(({ implied }) => implied))
      await em.execute('update role_menus set implied = true where role_id = ? and menu_id = ?', [id, link.id]);
  }
};

const createDemoData = (
  em: SqlEntityManager,
  hashes: ReadonlyArray<string>,
  firstMenus: ReadonlyArray<FirstMenu>,
): void => {
  const menus = firstMenus.map((menu) => em.create(MenuRow, menu));
  const roles = DEMO_ROLES.map(({ permissions: _permissions, ...role }) => {
    const linked = new Set(linksOf(role.id).map(({ id }) => id));
    return em.create(RoleRow, { ...role, menus: menus.filter(({ id }) => linked.has(id)) });
  });
  for (const [i, { password: _password, roles: ids, ...account }] of DEMO_ACCOUNTS.entries())
    em.create(UserRow, {
      ...account,
      sort: i + 1,
      passwordHash: hashes[i] ?? null,
      roles: roles.filter(({ id }) => ids.some((of) => of === id)),
    });
  for (const department of DEMO_DEPARTMENTS) em.create(DepartmentRow, department);
  for (const position of DEMO_POSITIONS) em.create(PositionRow, position);
  for (const example of DEMO_EXAMPLES) em.create(ExampleRow, example);
};

/** New records get ids above those of the demo records. */
const moveSequences = async (em: SqlEntityManager): Promise<void> => {
  for (const entity of Object.values(LISTED_ENTITIES)) {
    const { tableName } = entity.meta;
    await em.execute(`select setval(pg_get_serial_sequence('${tableName}', 'id'), max(id)) from ${tableName}`);
  }
};

/**
 * Loads the demo accounts, these menus and the demo records in one transaction into a database without users. Otherwise
 * changes nothing. Of several concurrent callers one loads.
 */
export const seed = (
  orm: MikroORM,
  hasher: Pick<PasswordHasher, 'hash'>,
  menus: ReadonlyArray<FirstMenu> = PRODUCT_MENUS,
): Promise<'seeded' | 'unchanged'> =>
  withDatabase(async () => {
    if (await hasUsers(orm.em.fork())) return 'unchanged';
    const hashes = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hasher.hash(password)));

    const maintenance = maintenanceOrm(orm);
    try {
      return await maintenance.em.fork().transactional(async (em) => {
        await lockForTransaction(maintenance, em.getTransactionContext());
        if (await hasUsers(em)) return 'unchanged';
        createDemoData(em, hashes, menus);
        await em.flush();
        await markImplied(em);
        await moveSequences(em);
        return 'seeded';
      });
    } finally {
      await closeOrm(maintenance);
    }
  });
