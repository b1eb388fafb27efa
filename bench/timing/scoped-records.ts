import { OUTSIDE_PERMISSIONS, type NamedRecords } from '../../test/support/scopes/outside-requests.js';
import { contractModules } from '../modules/contracts.js';
import { PASSWORD } from './accounts.js';
import { startTimedService, type NewDatabase } from './service.js';

const [MANAGER, OUTSIDER, DELETED] = ['user-mgr', 'user-out', 'user-del'];

/** The department of the manager, and the other one. */
const [HERE, THERE] = [1, 2];

/** So many contracts refer to the user outside of the scope. Of 1,000 contracts in all, the manager reaches a half. */
const [CONTRACTS, OWNED] = [1_000, 200];

/** The events of the trail about one contract outside of the scope, and as many about the user there. */
const EVENTS = 50;

type Row = Readonly<{ id: number }>;

/** The users and records. Everybody has one password. The manager has all permissions in their own department alone. */
const fill = async ({ run, hash }: NewDatabase): Promise<Omit<NamedRecords, 'session'>> => {
  await run(`insert into departments (id, name) values (${HERE}, '研发部'), (${THERE}, '市场部')`);
  const passwordHash = await hash(PASSWORD);
  // the first user would be the administrator
  for (const [username, department] of [
    ['user-one', THERE],
    [MANAGER, HERE],
    [OUTSIDER, THERE],
    [DELETED, THERE],
  ] as const)
    await run('insert into users (username, password_hash, sort, department_id) values (?, ?, 1, ?)', [
      ...[username, passwordHash, department],
    ]);
  await run(`insert into roles (id, name) values (1, '部门经理')`);
  for (const [i, permission] of OUTSIDE_PERMISSIONS.entries()) {
    await run(`insert into menus (id, name, type, permission) values (${i + 1}, '按钮', 3, ?)`, [permission]);
    await run(`insert into role_menus (role_id, menu_id) values (1, ${i + 1})`);
  }
  await run('insert into user_roles (user_id, role_id, scope) select id, 1, 3 from users where username = ?', [
    MANAGER,
  ]);
  await run(`insert into customers (id, name, level) values (1, '客户', 1)`);
  const [user] = await run<Row>('select id from users where username = ?', [OUTSIDER]);
  const [deletedUser] = await run<Row>('update users set deleted = true where username = ? returning id', [DELETED]);
  await run(
    `insert into contracts (number, customer_id, amount, sort, department_id, owner_id)
      select 'C-' || i, 1, 1, i, case when i % 2 = 0 then ${HERE} else ${THERE} end, case when i <= ${OWNED} then ?::integer end
      from generate_series(1, ${CONTRACTS}) i`,
    [user?.id],
  );
  const [contract, deletedContract] = await run<Row>(
    `select id from contracts where department_id = ${THERE} order by id`,
  );
  await run('update contracts set deleted = true where id = ?', [deletedContract?.id]);
  await run(
    `insert into audit_events (entry_id, time, event, user_id, module, record_id, department_id)
      select gen_random_uuid(), now(), 'RecordUpdated', ?, 'contract', ?, ${THERE} from generate_series(1, ${EVENTS})`,
    [user?.id, contract?.id],
  );
  await run('analyze');
  return {
    ...{ user: user?.id ?? 0, deletedUser: deletedUser?.id ?? 0, username: OUTSIDER },
    ...{ contract: contract?.id ?? 0, deletedContract: deletedContract?.id ?? 0 },
  };
};

/** The service with users and contracts of two departments, and what the manager of the first one does not reach. */
export const startScopedService = async (hasher: string) => {
  const service = await startTimedService(hasher, fill, contractModules(true));
  return { ...service, manager: MANAGER };
};
