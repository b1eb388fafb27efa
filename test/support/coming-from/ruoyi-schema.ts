import {
  faultyUsers,
  OLD_PASSWORDS,
  OLD_TEXTS,
  OLD_USERS,
  oldHash,
  row,
  RUOYI_HASH,
  type OldUser,
} from './old-schemas.js';

/** The tables of RuoYi-Vue as a copy from MySQL to PostgreSQL leaves them. */
const TABLES = `
create schema ruoyi;
set search_path to ruoyi;
create table sys_dept (dept_id bigint primary key, parent_id bigint, ancestors varchar(50), dept_name varchar(30),
  order_num integer, leader varchar(20), phone varchar(11), email varchar(50), status char(1), del_flag char(1),
  create_by varchar(64), create_time timestamp, update_by varchar(64), update_time timestamp);
create table sys_user (user_id bigint primary key, dept_id bigint, user_name varchar(30) not null,
  nick_name varchar(60) not null, user_type varchar(2), email varchar(50), phonenumber varchar(11), sex char(1),
  avatar varchar(100), password varchar(100), status char(1), del_flag char(1), login_ip varchar(128),
  login_date timestamp, pwd_update_date timestamp, create_by varchar(64), create_time timestamp, update_by varchar(64),
  update_time timestamp, remark varchar(500));
create table sys_post (post_id bigint primary key, post_code varchar(64) not null, post_name varchar(50) not null,
  post_sort integer not null, status char(1) not null, create_by varchar(64), create_time timestamp,
  update_by varchar(64), update_time timestamp, remark varchar(500));
create table sys_role (role_id bigint primary key, role_name varchar(30) not null, role_key varchar(100) not null,
  role_sort integer not null, data_scope char(1), menu_check_strictly boolean, dept_check_strictly boolean,
  status char(1) not null, del_flag char(1), create_by varchar(64), create_time timestamp, update_by varchar(64),
  update_time timestamp, remark varchar(500));
create table sys_menu (menu_id bigint primary key, menu_name varchar(50) not null, parent_id bigint, order_num integer,
  path varchar(200), component varchar(255), query varchar(255), route_name varchar(50), is_frame integer,
  is_cache integer, menu_type char(1), visible char(1), status char(1), perms varchar(100), icon varchar(100),
  create_by varchar(64), create_time timestamp, update_by varchar(64), update_time timestamp, remark varchar(500));
create table sys_user_role (user_id bigint, role_id bigint, primary key (user_id, role_id));
create table sys_role_menu (role_id bigint, menu_id bigint, primary key (role_id, menu_id));
create table sys_role_dept (role_id bigint, dept_id bigint, primary key (role_id, dept_id));
create table sys_user_post (user_id bigint, post_id bigint, primary key (user_id, post_id));
`;

const MADE = '2024-03-01 08:30:00';
const made = ['admin', MADE, '', null, ''] as const;

/** Users who are not of the department 103: of a deleted one, and of none. */
const DEPARTMENT_OF: ReadonlyMap<number | bigint, number> = new Map([
  [3, 110],
  [13, 109],
  [19, 0],
]);

/** A department of the old system. */
const dept = (id: number, above: number, name: string, [status, deleted] = ['0', '0']): string =>
  row('sys_dept', [
    id,
    above,
    '',
    name,
    id % 100,
    id === 103 ? '若依' : '',
    '',
    '',
    status,
    deleted,
    ...made.slice(0, 4),
  ]);

/** Every case that a copy of departments has to think of. */
const DEPARTMENTS = [
  dept(100, 0, '若依科技'),
  dept(101, 100, '深圳总公司'),
  dept(103, 101, '研发部门'),
  dept(104, 101, '研发部门'),
  dept(105, 101, ' 测试\t部门 ', ['1', '0']),
  dept(106, 7777, '父级缺失'),
  dept(107, 108, '循环甲'),
  dept(108, 107, '循环乙'),
  dept(109, 101, '已删除', ['0', '2']),
  dept(110, 109, '删除之下'),
  ...Array.from({ length: 11 }, (_, n) => dept(201 + n, n === 0 ? 100 : 200 + n, `深${n + 1}`)),
];

const user = (usable: string, of: OldUser): string => {
  const { id, name, realname = '', password = usable, enabled = true, deleted = false } = of;
  const flags = [enabled ? '0' : '1', deleted ? '2' : '0'];
  return row('sys_user', [
    ...[id, DEPARTMENT_OF.get(id) ?? 103, name ?? '', realname, '00', '', '', '2', '', password],
    ...[...flags, '', null, null, ...made],
  ]);
};

const role = (id: number, name: string, key: string, scope = '1', [status, deleted] = ['0', '0']): string =>
  row('sys_role', [id, name, key, id, scope, true, true, status, deleted, ...made]);

type Menu = Readonly<{
  id: number;
  above: number;
  name: string;
  type: string;
  perms?: string;
  path?: string;
  component?: string;
  status?: string;
}>;

const menu = ({ id, above, name, type, perms = '', path = '', component = '', status = '0' }: Menu): string =>
  row('sys_menu', [id, name, above, id % 100, path, component, '', '', 1, 0, type, '0', status, perms, '#', ...made]);

const ACTIONS = ['query', 'add', 'edit', 'remove', 'export'];

/** A page with the usual buttons. */
const page = (id: number, above: number, of: string, name: string): ReadonlyArray<string> => [
  menu({ id, above, name: `${name}管理`, type: 'C', perms: `${of}:list`, path: name, component: `${name}/index` }),
  ...ACTIONS.map((action, i) =>
    menu({ id: id * 10 + i, above: id, name: `${name}${action}`, type: 'F', perms: `${of}:${action}` }),
  ),
];

const MENUS = [
  menu({ id: 1, above: 0, name: '系统管理', type: 'M', path: 'system' }),
  menu({ id: 2, above: 0, name: '系统监控', type: 'M', path: 'monitor' }),
  menu({ id: 4, above: 0, name: '官网', type: 'M', path: 'http://ruoyi.vip' }),
  menu({ id: 5, above: 0, name: '空目录', type: 'M' }),
  ...page(100, 1, 'system:user', '用户'),
  menu({ id: 1005, above: 100, name: '重置密码', type: 'F', perms: 'system:user:resetPwd' }),
  ...page(101, 1, 'system:role', '角色'),
  ...page(104, 1, 'system:post', '岗位'),
  ...page(105, 1, 'system:dict', '字典'),
  menu({ id: 109, above: 2, name: '在线用户', type: 'C', perms: 'monitor:online:list' }),
  menu({ id: 1090, above: 109, name: '强退', type: 'F', perms: 'monitor:online:forceLogout' }),
  menu({ id: 110, above: 2, name: '定时任务', type: 'C', perms: 'monitor:job:list' }),
  // a business of its own
  menu({ id: 2000, above: 0, name: '业务', type: 'M', path: 'erp' }),
  ...page(2001, 2000, 'erp:contract', '合同'),
  menu({ id: 2002, above: 2000, name: '两个权限', type: 'C', perms: 'erp:bill:list, erp:bill:query' }),
  menu({ id: 2003, above: 2001, name: OLD_TEXTS.longMenu, type: 'F', perms: 'erp:contract:sign-off' }),
  menu({ id: 2004, above: 2000, name: '全部', type: 'F', perms: '*:*:*' }),
  menu({ id: 2005, above: 2000, name: '四段', type: 'F', perms: 'erp:contract:file:read' }),
  menu({ id: 2006, above: 2000, name: '无权限按钮', type: 'F' }),
  menu({ id: 2007, above: 2000, name: '未知类型', type: 'X', perms: 'erp:x:list' }),
  menu({ id: 2008, above: 7777, name: '父级缺失', type: 'C', perms: 'erp:orphan:list' }),
  menu({ id: 2009, above: 2000, name: '外来用户', type: 'C', perms: 'erp:user:list' }),
  menu({ id: 2010, above: 2000, name: '订单甲', type: 'C', perms: 'erp:order:list' }),
  menu({ id: 2011, above: 2000, name: '订单乙', type: 'C', perms: 'crm:order:list' }),
  menu({ id: 2012, above: 2000, name: '坏地址', type: 'C', perms: 'erp:bad:list', path: 'javascript:alert(1)' }),
  menu({ id: 2013, above: 20030, name: '循环甲', type: 'C', perms: 'erp:loopA:list' }),
  menu({ id: 20030, above: 2013, name: '循环乙', type: 'C', perms: 'erp:loopB:list' }),
  menu({ id: 2014, above: 2003, name: '按钮之下', type: 'F', perms: 'erp:below:list' }),
  menu({ id: 2015, above: 1, name: '停用用户', type: 'F', perms: 'system:user:remove', status: '1' }),
  menu({ id: 2016, above: 2000, name: '停用页面', type: 'C', perms: 'erp:off:list', status: '1' }),
  ...[1, 2, 3, 4, 5, 6].map((depth) =>
    menu({ id: 3000 + depth, above: depth === 1 ? 2000 : 2999 + depth, name: `深${depth}`, type: 'M' }),
  ),
  menu({ id: 3007, above: 3006, name: '最深', type: 'C', perms: 'erp:deep:list' }),
];

const grants = (roleId: number, menuIds: ReadonlyArray<number>): ReadonlyArray<string> =>
  menuIds.map((id) => row('sys_role_menu', [roleId, id]));

/** SQL for the schema `ruoyi` with 5,000 users, among them every case that a copy has to think of. */
const ruoyiSchema = async (): Promise<string> => {
  const usable = await oldHash(OLD_PASSWORDS.lilei);
  const named: ReadonlyArray<OldUser> = [
    { id: 1, name: 'admin', realname: '若依', password: RUOYI_HASH },
    { id: 2, name: 'lilei', realname: '李雷' },
    { id: 3, name: 'hanmei', realname: '韩梅', password: await oldHash(OLD_PASSWORDS.hanmei) },
    ...faultyUsers(usable),
  ];
  const others = OLD_USERS - named.length;
  return [
    TABLES,
    ...DEPARTMENTS,
    ...named.map((of) => user(usable, of)),
    `insert into sys_user select n, 103, 'user' || n, '用户' || n, '00', 'user' || n || '@example.com', '', '0', '',
      '${usable}', '0', '0', '', null, null, 'admin', '${MADE}', '', null, null
      from generate_series(1000, ${999 + others}) as n;`,
    role(1, '超级管理员', 'admin'),
    role(2, '普通角色', 'common', '2'),
    role(3, '合同员', 'Clerk'),
    role(4, '已删除', 'removed', '1', ['0', '2']),
    role(5, '普通角色', 'system:common'),
    role(6, '停用角色', 'off', '1', ['1', '0']),
    role(7, '本部门角色', 'own', '3'),
    role(8, '下级角色', 'below', '4'),
    role(9, '本人角色', 'self', '5'),
    role(10, '空范围', 'nothing', '2'),
    role(11, '未知范围', 'unknown', '8'),
    role(12, '无范围', 'none', ''),
    ...[
      [2, 103],
      [2, 105],
      [2, 109],
      [3, 103],
      [10, 109],
    ].map((link) => row('sys_role_dept', link)),
    ...MENUS,
    ...grants(2, [1, 100, 1000, 1004, 1005, 101, 1010, 105, 2015, 9999]),
    ...grants(3, [2000, 2001, 20010, 20012, 2002, 2003, 2009, 2010, 2016, 3001, 3002, 3003, 3004, 3005, 3006, 3007]),
    ...grants(5, [1001]),
    ...grants(6, [100]),
    ...grants(77, [100]),
    ...[
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 4],
      [13, 6],
      [19, 7],
      [19, 8],
      [19, 9],
      [19, 10],
      [19, 11],
      [19, 12],
      [12, 2],
      [10, 2],
      [2, 88],
      [8888, 2],
    ].map((link) => row('sys_user_role', link)),
    `insert into sys_user_role select n, 2 + n % 2 from generate_series(1000, ${999 + others}) as n;`,
    row('sys_post', [1, 'ceo', '董事长', 1, '0', ...made]),
    row('sys_post', [2, 'old', '停用岗位', 2, '1', ...made]),
    row('sys_post', [3, 'twice', '董事长', 3, '0', ...made]),
    row('sys_user_post', [1, 1]),
    row('sys_user_post', [2, 1]),
  ].join('\n');
};

export const RUOYI = { schema: 'ruoyi', script: 'ruoyi.sql', sql: ruoyiSchema } as const;
