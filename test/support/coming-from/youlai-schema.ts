import { faultyUsers, OLD_PASSWORDS, OLD_USERS, oldHash, row, type OldUser } from './old-schemas.js';

/** The tables of youlai-boot as a copy from MySQL to PostgreSQL leaves them: `tinyint(1)` has become a boolean. */
const TABLES = `
create schema youlai_boot;
set search_path to youlai_boot;
create table sys_dept (id bigint primary key, name varchar(100) not null, code varchar(100) not null, parent_id bigint,
  tree_path varchar(255) not null, sort smallint, status smallint, create_by bigint, create_time timestamptz,
  update_by bigint, update_time timestamptz, is_deleted smallint);
create table sys_menu (id bigint primary key, parent_id bigint not null, tree_path varchar(255), name varchar(64) not null,
  type varchar(1) not null, route_name varchar(255), route_path varchar(128), component varchar(128), perm varchar(128),
  always_show smallint, keep_alive smallint, visible boolean, sort integer, icon varchar(64), redirect varchar(128),
  create_time timestamptz, update_time timestamptz, params varchar(255));
create table sys_role (id bigint primary key, name varchar(64) not null, code varchar(32) not null, sort integer,
  status boolean, data_scope smallint, create_by bigint, create_time timestamptz, update_by bigint,
  update_time timestamptz, is_deleted boolean);
create table sys_role_menu (role_id bigint not null, menu_id bigint not null);
create table sys_user (id bigint primary key, username varchar(64), nickname varchar(64), gender boolean,
  password varchar(100), dept_id integer, avatar varchar(255), mobile varchar(20), status boolean, email varchar(128),
  create_time timestamptz, create_by bigint, update_time timestamptz, update_by bigint, is_deleted boolean,
  openid char(28));
create table sys_user_role (user_id bigint, role_id bigint, primary key (user_id, role_id));
`;

const MADE = '2024-03-01 08:30:00+08';

const user = (usable: string, of: OldUser): string => {
  const { id, name, realname = '', password = usable, enabled = true, deleted = false } = of;
  return row('sys_user', [
    ...[id, name, realname, true, password, 1, '', '', enabled, ''],
    ...[MADE, 1, MADE, 1, deleted, null],
  ]);
};

const role = (id: number, name: string, code: string, scope = 1): string =>
  row('sys_role', [id, name, code, id, true, scope, null, MADE, null, null, false]);

type Menu = Readonly<{ id: number; above: number; name: string; type: string; perm?: string; path?: string }>;

const menu = ({ id, above, name, type, perm = '', path = '' }: Menu): string =>
  row('sys_menu', [
    ...[id, above, '0', name, type, null, path, null, perm, null, null, true],
    ...[id % 100, '', null, MADE, MADE, null],
  ]);

/** The types of pages and buttons: numbers, or letters in newer versions. */
const NUMBERS = ['1', '4'] as const;
const LETTERS = ['M', 'B'] as const;

const page = (
  id: number,
  above: number,
  of: string,
  name: string,
  actions: ReadonlyArray<string>,
  [ofPage, ofButton]: readonly [string, string] = NUMBERS,
) => [
  menu({ id, above, name, type: ofPage, path: name }),
  ...actions.map((action, i) =>
    menu({ id: id * 100 + i, above: id, name: `${name}${action}`, type: ofButton, perm: `sys:${of}:${action}` }),
  ),
];

const MENUS = [
  menu({ id: 1, above: 0, name: '系统管理', type: '2', path: '/system' }),
  ...page(2, 1, 'user', '用户', ['query', 'add', 'edit', 'delete', 'reset-password', 'import', 'export']),
  ...page(3, 1, 'role', '角色', ['query', 'add', 'edit', 'delete']),
  ...page(6, 1, 'dict-item', '字典项', ['query', 'add']),
  menu({ id: 26, above: 0, name: '平台文档', type: '2', path: '/doc' }),
  menu({ id: 27, above: 26, name: '外链', type: '3', path: 'https://example.com/docs' }),
  menu({ id: 400, above: 0, name: '业务', type: 'C', path: '/business' }),
  ...page(401, 400, 'work-order', '工单', ['query', 'create', 'update', 'approve'], LETTERS),
  menu({ id: 500, above: 0, name: '审计', type: '1', perm: 'sys:audit:page' }),
];

/** SQL for the schema `youlai_boot` with 5,000 users, among them every case that a copy has to think of. */
const youlaiSchema = async (): Promise<string> => {
  const usable = await oldHash(OLD_PASSWORDS.lilei);
  const named: ReadonlyArray<OldUser> = [
    { id: 1, name: 'root', realname: '有来技术' },
    { id: 2, name: 'lilei', realname: '李雷' },
    { id: 3, name: 'hanmei', password: `{bcrypt}${await oldHash(OLD_PASSWORDS.hanmei)}` },
    { id: 4, name: 'second', realname: '长'.repeat(40) },
    { id: 5, name: null },
    ...faultyUsers(usable),
  ];
  const others = OLD_USERS - named.length;
  return [
    TABLES,
    row('sys_dept', [1, '有来技术', 'YOULAI', 0, '0', 1, 1, 1, null, 1, null, 0]),
    ...named.map((of) => user(usable, of)),
    `insert into sys_user select n, 'user' || n, '用户' || n, true, '${usable}', 1, '', '13800000000', true, '',
      '${MADE}', 2, null, null, false, null from generate_series(1000, ${999 + others}) as n;`,
    role(1, '超级管理员', 'ROOT'),
    role(2, '系统管理员', 'ADMIN'),
    role(3, '长'.repeat(40), 'GUEST', 3),
    ...MENUS,
    ...[1, 2, 200, 201, 204, 205, 6, 600, 401, 40100, 40103, 500, 85].map((id) => row('sys_role_menu', [2, id])),
    ...[26, 27].map((id) => row('sys_role_menu', [3, id])),
    ...[
      [1, 1],
      [4, 1],
      [2, 2],
      [3, 3],
    ].map((link) => row('sys_user_role', link)),
    `insert into sys_user_role select n, 2 + n % 2 from generate_series(1000, ${999 + others}) as n;`,
  ].join('\n');
};

export const YOULAI = { schema: 'youlai_boot', script: 'youlai.sql', sql: youlaiSchema } as const;
