import bcrypt from 'bcryptjs';
import type { Postgres } from '../stores/postgres.js';
import { FIRST_NAMES, GIVEN, SURNAMES, SYLLABLES } from './names.js';

/** Everybody's. */
export const PASSWORD = 'Bench#2026';
const BCRYPT_COST = 10;

/** The users from 2 on, so many, whose role has the permission; one after them has none. */
export const PERMITTED = 400;
export const FIRST_PERMITTED = 2;
export const UNPERMITTED = FIRST_PERMITTED + PERMITTED;

const textArray = (values: ReadonlyArray<string>): string => `'{${values.join(',')}}'::text[]`;

const DRAWN_FROM: Readonly<Record<string, ReadonlyArray<string>>> = {
  surnames: Array.from(SURNAMES),
  given: Array.from(GIVEN),
  first_names: FIRST_NAMES,
  syllables: SYLLABLES,
};

const PARTS = Object.entries(DRAWN_FROM).map(([name, values]) => `${textArray(values)} as ${name}`);

/** SQL that draws one; those in front are likelier with a higher power. */
const drawn = (name: keyof typeof DRAWN_FROM, power = 1): string =>
  `parts.${name}[1 + floor(${DRAWN_FROM[name]?.length ?? 0} * power(random(), ${power}))::int]`;

const SYLLABLE = drawn('syllables');

/** The users belong to them in turn; one of 41 users belongs to none. */
const DEPARTMENTS = 40;

const DEPARTMENTS_SQL = `
  insert into departments (id, name, sort) select id, '第' || id || '部门', id from generate_series(1, ${DEPARTMENTS}) id;`;

/**
 * Of a hundred users seventy have Chinese names; on average three share a `sort`; two percent more are soft-deleted.
 * The indexes that the schema brings are dropped for the time and made again from their own definitions.
 */
const usersSql = (count: number, hash: string): string => `
  select setseed(0.42);
  create temp table dropped as
    select indexname, indexdef from pg_indexes where tablename = 'users' and indexdef not like 'CREATE UNIQUE%';
  do $$ declare name text; begin
    for name in select indexname from dropped loop execute 'drop index ' || quote_ident(name); end loop;
  end $$;
  insert into users (id, username, realname, password_hash, status, sort, create_user, create_time, update_user, update_time, deleted,
    department_id)
  select id, login || id,
    case when chinese then surname || given_name || case when random() < 0.75 then second else '' end else first || ' ' || last end,
    '${hash}', case when random() < 0.9 or id <= 1000 then 1 else 2 end, floor(random() * ${Math.ceil(count / 3)})::int,
    'bench', now() - random() * interval '900 days', 'bench', now() - random() * interval '90 days', id > ${count},
    nullif(id % ${DEPARTMENTS + 1}, 0)
  from (
    select id, random() < 0.7 as chinese, ${drawn('surnames', 2)} as surname, ${drawn('given')} as given_name,
      ${drawn('given')} as second, ${drawn('first_names')} as first,
      initcap(${SYLLABLE} || ${SYLLABLE} || left(${SYLLABLE}, 2)) as last, ${SYLLABLE} || ${SYLLABLE} as login
    from generate_series(1, ${count + Math.ceil(count / 50)}) id, (select ${PARTS.join(', ')}) parts
    offset 0) drawn;
  do $$ declare definition text; begin
    for definition in select indexdef from dropped loop execute definition; end loop;
  end $$;
  select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users;`;

/** Those of the role: as many as an administrator of a system has. */
export const PERMISSIONS = ['user', 'role', 'menu', ...Array.from({ length: 7 }, (_, i) => `module${i}`)].flatMap(
  (module) => ['page', 'detail', 'add', 'update', 'delete', 'status'].map((action) => `sys:${module}:${action}`),
);

const ACCESS_SQL = `
  insert into menus (name, type, permission) values ${PERMISSIONS.map((permission) => `('菜单', 1, '${permission}')`).join(', ')};
  insert into roles (name, code) values ('基准', 'bench');
  insert into role_menus (role_id, menu_id) select r.id, m.id from roles r, menus m;
  insert into user_roles (user_id, role_id)
    select id, (select id from roles) from generate_series(${FIRST_PERMITTED}, ${UNPERMITTED - 1}) id;`;

/** By which the hand-written contenders know that a total which they have kept still holds. */
const VERSION_SQL = `
  create table bench_kept (version bigint not null);
  insert into bench_kept values (1);
  create function bench_raise() returns trigger language plpgsql as $$
    begin update bench_kept set version = version + 1; return null; end $$;
  create trigger bench_raise after insert or update or delete or truncate on users
    for each statement execute function bench_raise();`;

/** Fills a database that has been migrated. */
export const fillUsers = async (postgres: Postgres, database: string, count: number): Promise<void> => {
  const hash = await bcrypt.hash(PASSWORD, BCRYPT_COST);
  await postgres.sql(database, DEPARTMENTS_SQL + usersSql(count, hash) + ACCESS_SQL + VERSION_SQL);
  await postgres.sql(database, 'vacuum (analyze, freeze)');
};
