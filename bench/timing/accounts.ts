import type { NewDatabase } from './service.js';

/** The password of every account that has a readable hash. */
export const PASSWORD = 'the right password';

/** What the database has of a name: nothing, a hash of the password, or this for a hash. */
type Stored = 'nothing' | 'a hash' | Readonly<{ hash: string | null }>;
type Account = Readonly<{ what: string; username: string; stored: Stored }>;

/** Names of one length. */
export const KNOWN: Account = { what: 'known user', username: 'user-one', stored: 'a hash' };

/** Who must not be told apart from a known user; the control cannot be. */
export const OTHERS: ReadonlyArray<Account> = [
  { what: 'another known user (control)', username: 'user-two', stored: 'a hash' },
  { what: 'unknown user', username: 'user-six', stored: 'nothing' },
  { what: 'corrupt hash', username: 'user-bad', stored: { hash: '$2b$10$corrupt' } },
  { what: 'user without hash', username: 'user-nil', stored: { hash: null } },
];

/** A user who resets passwords, and another user who has one permission more. */
export const OPERATOR: Account = { what: 'operator', username: 'user-opr', stored: 'a hash' };
const STRONGER: Account = { what: 'stronger user', username: 'user-big', stored: 'a hash' };

/** The operator may reset passwords. The other one may delete users, too. */
const RIGHTS = [
  `insert into menus (id, name, type, permission) values (1, '重置密码', 3, 'sys:user:resetPassword'), (2, '删除用户', 3, 'sys:user:delete')`,
  `insert into roles (id, name) values (1, '操作员'), (2, '管理员')`,
  `insert into role_menus (role_id, menu_id) values (1, 1), (2, 1), (2, 2)`,
  `insert into user_roles (user_id, role_id) select id, 1 from users where username = '${OPERATOR.username}'`,
  `insert into user_roles (user_id, role_id) select id, 2 from users where username = '${STRONGER.username}'`,
];

/** Adds all of these accounts. `strongerId` is the id of the user whom the operator may not change. */
export const fillAccounts = async ({ run, hash }: NewDatabase): Promise<Readonly<{ strongerId: number }>> => {
  for (const { username, stored } of [KNOWN, ...OTHERS, OPERATOR, STRONGER]) {
    if (stored === 'nothing') continue;
    const passwordHash = stored === 'a hash' ? await hash(PASSWORD) : stored.hash;
    await run('insert into users (username, password_hash, sort) values (?, ?, 1)', [username, passwordHash]);
  }
  for (const statement of RIGHTS) await run(statement);
  const [stronger] = await run<{ id: number }>('select id from users where username = ?', [STRONGER.username]);
  return { strongerId: stronger?.id ?? 0 };
};
