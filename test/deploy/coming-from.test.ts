import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { fieldFault } from '../../src/contract/field-rules.js';
import { isStored } from '../../src/contract/form-field.js';
import { possibleParent } from '../../src/contract/menu-hierarchy.js';
import type { MenuRecord } from '../../src/contract/menu.js';
import { formOf } from '../../src/contract/managed-module.js';
import { MODULES } from '../../src/contract/modules.js';
import { snakeCase } from '../../src/contract/snake-case.js';
import { menshenHere } from '../cli/here.js';
import { OLD_PASSWORDS, OLD_TEXTS, OLD_USERS } from '../support/coming-from/old-schemas.js';
import { ruoyiSchema } from '../support/coming-from/ruoyi-schema.js';
import { youlaiSchema } from '../support/coming-from/youlai-schema.js';
import { call } from '../support/http/call.js';
import { askPage, pageOf } from '../support/http/pages.js';
import { expectRefused } from '../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../support/http/reply.js';
import { JWT_SECRET, type TestService } from '../support/http/service.js';
import { logIn } from '../support/http/session.js';
import { newFolder } from '../support/new-folder.js';
import { postgresBinaries } from '../support/postgres/binaries.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { startBareServiceOn } from '../support/postgres/service.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { environmentOf } from '../support/process/service-process.js';
import { commandsIn, shellBlocksOf } from '../support/shell-blocks.js';

const COMMANDS = shellBlocksOf('docs/coming-from.md').flatMap(commandsIn);

/** The commands of the page that have this text, in their order. */
const told = (text: string): ReadonlyArray<string> => {
  const found = COMMANDS.filter((command) => command.includes(text));
  if (found.length === 0) throw new Error(`docs/coming-from.md has no ${text}`);
  return found;
};
const TRY = told('dry_run=yes')[0]!;
const BRING = COMMANDS.find((command) => command.includes('bring.sql') && !/dry_run|administrator/.test(command))!;

type Row = Readonly<Record<string, string>>;

/** The rows of the report whose fields have no line breaks. */
const reportIn = (csv: string): ReadonlyArray<Row> => {
  const [names, ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [names![i]!, cell])));
};

type Old = Readonly<{ schema: string; script: string; load: () => Promise<string>; bring: string }>;

const OLD: Readonly<Record<'ruoyi' | 'youlai', Old>> = {
  ruoyi: { schema: 'ruoyi', script: 'ruoyi.sql', load: ruoyiSchema, bring: BRING },
  youlai: { schema: 'youlai_boot', script: 'youlai.sql', load: youlaiSchema, bring: told('administrator=')[0]! },
};

describe('the scripts for those who come from another system', () => {
  let server: PostgresServer;
  let prepared: string;
  let binaries: string;
  before(async function () {
    server = await sharedPostgres(this);
    binaries = postgresBinaries() ?? '';
    prepared = await server.newDatabase();
    for (const command of told('npx menshen m')) {
      const { code, errors } = await menshenHere(command.split(' ').slice(2), environmentFor(prepared));
      expect(code, errors).to.equal(0);
    }
  });

  const environmentFor = (url: string) => ({
    environment: { DATABASE_URL: url, JWT_SECRET, DATABASE_DEADLINE_MS: '10000' },
  });

  /** A new database with the menus of Menshen and an old schema, in which commands of the page run. */
  const beside = async ({ schema, script, load }: Old) => {
    const url = await server.newDatabase(prepared);
    const folder = await newFolder('coming-from');
    await symlink(resolve('deploy'), join(folder, 'deploy'));
    const shell = async (command: string): Promise<string> => {
      const env = environmentOf({ DATABASE_URL: url, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` });
      const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env });
      return ran.stdout;
    };
    const database = new URL(url).pathname.slice(1);
    const rows = <R = Record<string, unknown>>(sql: string) => server.run<R>(sql, database);
    await writeFile(join(folder, 'old.sql'), await load());
    await shell('psql "$DATABASE_URL" --quiet --set ON_ERROR_STOP=1 --file old.sql');
    const proposals = await shell(told(`old=${schema} -f deploy/coming-from/${script}`)[0]!);
    const report = async () => reportIn(await readFile(join(folder, 'report.csv'), 'utf8'));
    return { url, shell, rows, proposals, report };
  };

  const STATE = `select (select count(*) from users) as users, (select count(*) from roles) as roles,
    (select count(*) from menus) as menus, (select count(*) from role_menus) as grants,
    (select count(*) from audit_events) as trail, (select sum(live) from listed_tables) as live,
    (select last_value from pg_sequences where sequencename = 'users_id_seq') as id`;

  /** Everything brought, and the service started. */
  const broughtFrom = (old: Old) => {
    const state = { tried: [] as ReadonlyArray<Row>, rows: [] as ReadonlyArray<Row> };
    let at: Awaited<ReturnType<typeof beside>>;
    let service: TestService;
    before(async () => {
      at = await beside(old);
      for (const edit of [...told('coming_from.permissions set'), ...told('insert into'), ...told('set username')])
        await at.shell(edit);
      const before = await at.rows(STATE);
      const said = await at.shell(old.bring.replace('-v report', '-v dry_run=yes -v report'));
      expect(said).to.include('Nothing was changed');
      expect(await at.rows(STATE)).to.deep.equal(before);
      state.tried = await at.report();
      await at.shell(old.bring);
      state.rows = await at.report();
      service = await startBareServiceOn(at.url);
    });
    after(async () => service.stop());

    /** The rows of the report about this record, as `outcome: reason`. */
    const saidOf = (kind: string, id: number | string) =>
      state.rows
        .filter((row) => row['kind'] === kind && row['old_id'] === String(id))
        .map(({ outcome, reason }) => `${outcome ?? ''}: ${reason ?? ''}`);
    const tokenOf = async (username: string, password: string): Promise<string> => {
      const reply = await logIn(service, { username, password });
      expect(reply.status, `${username}: ${reply.text}`).to.equal(200);
      return accessTokenIn(reply);
    };
    const permissionsOf = async (token: string) =>
      dataOf(await call(service, '/api/v1/account/info', { token }))['permissions'];

    it('a dry run reports what happens, and changes nothing', () => {
      // ids of menus that are made during the dry run are not given again
      const told = (rows: ReadonlyArray<Row>) => rows.map(({ detail: _, ...row }) => row);
      expect(told(state.tried)).to.deep.equal(told(state.rows)).and.not.empty;
    });

    it('a second run refuses, and changes nothing', async () => {
      const before = await at.rows(STATE);
      const failure = await at.shell(old.bring).catch((error: unknown) => error as { code: number; stderr: string });
      expect(failure).to.have.property('code', 3);
      expect(failure).to.have.property('stderr').that.includes('brought at');
      expect(await at.rows(STATE)).to.deep.equal(before);
    });

    it('every record that was brought satisfies the forms', async () => {
      for (const [name, module] of Object.entries(MODULES)) {
        const found = await at.rows(`select * from ${module.table} where not deleted`);
        if (name !== 'example' && name !== 'position') expect(found, name).to.not.be.empty;
        // the pattern of user names is for new ones, as the report says
        const fields = Object.entries(formOf(module)).filter(([, field]) => isStored(field));
        const faults = found.flatMap((row) =>
          fields.flatMap(([field, rule]) => {
            const stored = field === 'username' ? { ...rule, pattern: /^/u } : rule;
            const fault = fieldFault(stored as typeof rule, row[snakeCase(field)]);
            return fault ? [{ name, id: row['id'], field, fault }] : [];
          }),
        );
        expect(faults).to.deep.equal([]);
      }
      const rows = await at.rows<MenuRecord & { parent_id: number }>('select * from menus where not deleted');
      const menus = new Map(rows.map((menu) => [menu.id, { ...menu, parentId: menu.parent_id }]));
      const misplaced = [...menus.values()].filter((menu) => !possibleParent(menus, menu)(menu.parentId));
      expect(misplaced.map(({ name }) => name)).to.deep.equal([]);
      for (const menu of rows)
        if (menu.type === 3) expect(menu.permission, menu.name).to.match(/^sys:/);
    });

    it('a role with a menu has those above it', async () => {
      const gaps = await at.rows(`select * from role_menus l join menus m on m.id = menu_id where parent_id <> 0
        and not exists (select from role_menus a where a.role_id = l.role_id and a.menu_id = m.parent_id)`);
      expect(gaps).to.deep.equal([]);
    });

    it('versions are 1, totals are exact, and the trail has a row for each record', async () => {
      const [counts] = await at.rows(`select (select count(*)::int from users) as users,
        (select sum(live)::int from listed_tables where table_name = 'users') as live,
        (select count(*)::int from listed_changes) as pending,
        (select count(*)::int from users where version <> 1) + (select count(*)::int from roles where version <> 1) as later,
        (select count(*)::int from (select 'user' as module, id from users union all select 'role', id from roles
          union all select 'menu', id from menus union all select 'position', id from positions) as records
          where (select count(*) from audit_events e where e.module = records.module and record_id = id
            and event = 'RecordAdded') <> 1) as untold`);
      const brought = OLD_USERS - state.rows.filter(({ kind, outcome }) => kind === 'user' && outcome === 'left out').length;
      expect(counts).to.deep.equal({ users: brought, live: brought, pending: 0, later: 0, untold: 0 });
    });

    it('the doctor finds nothing wrong', async () => {
      const { output } = await menshenHere(['doctor', '--json'], environmentFor(at.url));
      const { checks } = JSON.parse(output) as { checks: ReadonlyArray<{ subject: string; state: string }> };
      const wrong = checks.filter(({ subject, state: found }) => found !== 'ok' && !/redis|key-value|stores/.test(subject));
      expect(wrong).to.deep.equal([]);
      expect(checks.map(({ subject }) => subject)).to.include('schema');
    });

    it('faulty users are left out or changed, and named', async () => {
      for (const [id, said] of [
        [11, ['left out: another old user has this name']],
        [12, ['left out: deleted']],
        [14, ['left out: the user name is that of the operator']],
        [15, ['changed: has another user name']],
        [16, ['check: cannot log in: the password is no bcrypt hash']],
        [17, ['check: cannot log in: the password is no bcrypt hash']],
        [19, []],
        [20, ['left out: has no user name']],
        [21, ['check: cannot log in: the password is no bcrypt hash']],
        [22, ['changed: has another user name']],
        ['9007199254740991', ['changed: has another id']],
      ] as const)
        expect(saidOf('user', id), String(id)).to.deep.equal(said);
      expect(saidOf('user', 18).join()).to.match(/^check: the user name may look like another/);
      const users = await at.rows<{ id: number; username: string; status: number; realname: string; hashed: boolean }>(
        `select id, username, status, realname, password_hash is not null as hashed from users
          where username in ('disabled', 'spaced', 'salted', 'tab in it', 'o''brien', 'long.name', 'numbered') order by id`,
      );
      const last = OLD_USERS + 1000;
      expect(users.slice(0, -1)).to.deep.equal([
        { id: 10, username: 'long.name', status: 1, realname: '', hashed: true },
        { id: 13, username: 'disabled', status: 2, realname: '', hashed: true },
        { id: 15, username: 'spaced', status: 1, realname: '', hashed: true },
        { id: 16, username: 'salted', status: 1, realname: '', hashed: false },
        { id: 22, username: 'tab in it', status: 1, realname: '', hashed: true },
        { id: 23, username: "o'brien", status: 1, realname: '名'.repeat(30), hashed: true },
      ]);
      expect(users.at(-1)).to.include({ username: 'numbered' }).and.to.have.property('id').below(last);
    });

    it('a new user gets an id of their own', async () => {
      const input = 'Newcomer#2026\n';
      const words = ['user', 'add', 'newcomer', '--password-stdin'];
      const { output } = await menshenHere(words, { ...environmentFor(at.url), input });
      const [highest] = await at.rows<{ id: number }>('select max(id) as id from users');
      expect(output).to.equal(`added newcomer with id ${highest!.id}\n`);
      await at.rows(`delete from users where username = 'newcomer'`);
      await at.rows(`delete from audit_events where module = 'user' and record_id = ${highest!.id}`);
    });

    return { saidOf, tokenOf, permissionsOf, state, at: () => at, service: () => service };
  };

  describe('from RuoYi, with 5,000 users', () => {
    const { saidOf, tokenOf, permissionsOf, state, at, service } = broughtFrom(OLD.ruoyi);

    it('users log in with their old passwords, and have the permissions of their roles', async () => {
      const lilei = await tokenOf('lilei', OLD_PASSWORDS.lilei);
      expect(await permissionsOf(lilei)).to.deep.equal([
        'sys:dict:detail',
        'sys:dict:page',
        'sys:role:detail',
        'sys:role:grants',
        'sys:role:options',
        'sys:role:page',
        'sys:user:detail',
        'sys:user:export',
        'sys:user:page',
        'sys:user:resetPassword',
      ]);
      const listed = OLD_USERS - state.rows.filter(({ kind, outcome }) => kind === 'user' && outcome === 'left out').length;
      expect((await pageOf(service(), lilei, 'user/page')).total).to.equal(listed);
      expectRefused(await askPage(service(), lilei, 'position/page'), 'PermissionDenied');

      const hanmei = await tokenOf('hanmei', OLD_PASSWORDS.hanmei);
      expect(await permissionsOf(hanmei)).to.deep.equal([
        'sys:bill:detail',
        'sys:bill:page',
        'sys:contract:detail',
        'sys:contract:page',
        'sys:contract:signOff',
        'sys:contract:update',
        'sys:deep:page',
        'sys:erpOrder:page',
        'sys:erpUser:page',
      ]);
      expectRefused(await askPage(service(), hanmei, 'user/page'), 'PermissionDenied');
    });

    it('old user 1 is the administrator, and must change the published password', async () => {
      const reply = await logIn(service(), { username: 'admin', password: OLD_PASSWORDS.admin });
      expect(dataOf(reply)).to.have.property('must_change_password', true);
      expect((await pageOf(service(), accessTokenIn(reply), 'position/page')).total).to.equal(2);
      expect(saidOf('user', 1)).to.deep.equal(['check: has the published password of the old system, and must change it']);
    });

    it('disabled users, and those without a usable hash, cannot log in', async () => {
      for (const username of ['disabled', 'salted', 'empty'])
        expectRefused(await logIn(service(), { username, password: OLD_PASSWORDS.lilei }), 'CredentialsIncorrect');
    });

    it('the report names roles, menus, links and fields that differ', () => {
      const roles = { 2: saidOf('role', 2), 3: saidOf('role', 3), 4: saidOf('role', 4), 5: saidOf('role', 5) };
      expect(roles).to.deep.equal({
        2: ['check: opened the records of some departments, and opens all records here'],
        3: ['changed: has another code or none'],
        4: ['left out: deleted'],
        5: [
          'changed: has another name',
          'changed: has another code or none',
          'check: gets a permission more: a menu includes those above it',
        ],
      });
      for (const [id, said] of [
        [5, 'left out: nothing below it is copied'],
        [100, 'merged: Menshen has a menu with the permission'],
        [110, 'left out: nothing takes the place of its permission'],
        [2002, 'changed: has a button more for a further permission'],
        [2003, 'changed: has another name'],
        [2004, 'left out: nothing takes the place of its permission'],
        [2006, 'left out: is a button without a permission'],
        [2007, 'left out: has an unknown type'],
        [2008, 'changed: the menu above it is missing, and it stands at the top'],
        [2012, 'changed: has no route: the old one is not accepted'],
        [2013, 'changed: was below itself, and stands at the top'],
        [2014, 'changed: stands higher: a menu has the depth 5 at most, and none stands below a button'],
        [2015, 'left out: is disabled, and a menu of Menshen has the permission'],
        [3007, 'changed: stands higher: a menu has the depth 5 at most, and none stands below a button'],
      ] as const)
        expect(saidOf('menu', id), String(id)).to.deep.equal([said]);
      expect(saidOf('position', 3)).to.deep.equal(['left out: Menshen has a position of this name']);
      expect(saidOf('sys_dept', 103)).to.have.length(1);
      expect(saidOf('sys_role_menu', 77)).to.deep.equal(['left out: the role is missing']);
      expect(saidOf('sys_user_role', 8888)).to.deep.equal(['left out: the user is missing']);
      const unmapped = state.rows.filter(({ kind }) => kind === 'permission').map(({ name }) => name);
      expect(unmapped).to.include.members(['*:*:*', 'erp:contract:file:read', 'monitor:job:list', 'system:dict:add']);
      expect(unmapped).to.not.include('system:dict:list');
      const columns = state.rows.filter(({ kind }) => kind === 'column of sys_user').map(({ name }) => name);
      expect(columns).to.deep.equal(['dept_id', 'email', 'sex']);
    });

    it('every old row is brought, or named in the report', async () => {
      const unnamed = await at().rows(`
        select 'user' as kind, old_id from coming_from.users staged where new_id is null and not exists (
          select from coming_from.report r where kind = 'user' and r.old_id = staged.old_id and outcome = 'left out')
        union all select 'role', old_id from coming_from.roles staged where new_id is null and not exists (
          select from coming_from.report r where kind = 'role' and r.old_id = staged.old_id and outcome = 'left out')
        union all select 'menu', old_id from coming_from.menus staged where outcome <> 'copied' and not exists (
          select from coming_from.report r where kind = 'menu' and r.old_id = staged.old_id)
        union all select 'link', user_id from coming_from.user_roles where not exists (
          select from user_roles l join coming_from.users u on u.new_id = l.user_id
            join coming_from.roles r on r.new_id = l.role_id where u.old_id = user_roles.user_id and r.old_id = user_roles.role_id)
          and not exists (select from coming_from.report where kind = 'sys_user_role' and old_id = user_id
            and detail = 'role ' || role_id)`);
      expect(unnamed).to.deep.equal([]);
    });

    it('the commands that check and clean up succeed', async () => {
      const [grouped, counted] = [told('select kind, outcome')[0]!, told('select count(new_id)')[0]!];
      expect(await at().shell(grouped)).to.include('the user name is that of the operator');
      const [, brought, users] = /^ +(\d+) \| +(\d+)$/m.exec(await at().shell(counted)) ?? [];
      expect(brought).to.equal(users).and.match(/^49\d\d$/);
      await at().shell(told('drop schema')[0]!);
      const schemas = await at().rows(`select nspname from pg_namespace where nspname in ('coming_from', 'ruoyi')`);
      expect(schemas).to.deep.equal([]);
    });
  });

  describe('from youlai, with 5,000 users', () => {
    const { saidOf, tokenOf, permissionsOf, service } = broughtFrom(OLD.youlai);

    it('users log in with their old passwords, and have the permissions of their roles', async () => {
      const lilei = await tokenOf('lilei', OLD_PASSWORDS.lilei);
      expect(await permissionsOf(lilei)).to.deep.equal([
        'sys:role:options',
        'sys:sysAudit:page',
        'sys:user:add',
        'sys:user:detail',
        'sys:user:page',
        'sys:user:resetPassword',
        'sys:workOrder:approve',
        'sys:workOrder:page',
      ]);
      expectRefused(await askPage(service(), lilei, 'audit/page'), 'PermissionDenied');
      expect(await permissionsOf(await tokenOf('hanmei', OLD_PASSWORDS.hanmei))).to.deep.equal([]);
    });

    it('the named user is the administrator, and old user 1 is not', async () => {
      const second = await tokenOf('second', OLD_PASSWORDS.lilei);
      expect(dataOf(await call(service(), '/api/v1/account/info', { token: second }))).to.include({ id: 1 });
      expect((await pageOf(service(), second, 'role/page')).total).to.equal(3);
      expectRefused(await askPage(service(), await tokenOf('root', OLD_PASSWORDS.lilei), 'role/page'), 'PermissionDenied');
      expect(saidOf('user', 1)).to.deep.equal([
        'changed: has another id',
        'check: could do everything, and has the permissions of the roles here',
      ]);
    });

    it('pages without a permission are copied only where something below them is', () => {
      expect(saidOf('menu', 2)).to.deep.equal(['left out: nothing below it is copied']);
      expect(saidOf('menu', 401)).to.deep.equal([]);
      expect(saidOf('menu', 27)).to.deep.equal([]);
      expect(saidOf('role', 3)).to.include('changed: has another name');
      expect(saidOf('sys_role_menu', 2)).to.include('left out: the menu is missing');
    });
  });

  describe('refuse, and change nothing,', () => {
    let at: Awaited<ReturnType<typeof beside>>;
    let before_: ReadonlyArray<unknown>;
    before(async () => {
      at = await beside({ ...OLD.ruoyi, load: async () => (await ruoyiSchema()).replaceAll(/generate_series\(1000, \d+\)/g, 'generate_series(1000, 1003)') });
      before_ = await at.rows(STATE);
    });

    const refusal = async (command: string): Promise<string> => {
      const failure = await at.shell(command).catch((error: unknown) => error as { code: number; stderr: string });
      expect(await at.rows(STATE)).to.deep.equal(before_);
      expect(failure).to.have.property('code', 3);
      return (failure as { stderr: string }).stderr;
    };

    it('a new permission of another form', async () => {
      await at.rows(`update coming_from.permissions set new = 'dict:page' where old = 'system:dict:list'`);
      expect(await refusal(BRING)).to.include('sys:<module>:<action>: system:dict:list → dict:page');
      await at.rows(`update coming_from.permissions set new = null where old = 'system:dict:list'`);
    });

    it('an old permission without a row', async () => {
      await at.rows(`delete from coming_from.permissions where old = 'system:dict:add'`);
      expect(await refusal(BRING)).to.include('a row for each old permission, also for: system:dict:add');
      await at.rows(`insert into coming_from.permissions (old) values ('system:dict:add')`);
    });

    it('an administrator who is disabled, unknown or without a usable password', async () => {
      for (const name of ['disabled', 'nobody', 'salted'])
        expect(await refusal(BRING.replace('-v report', `-v administrator=${name} -v report`))).to.include(
          `'${name}' is not the name of an enabled user who is brought with a usable password`,
        );
      await at.rows('update coming_from.users set enabled = false where old_id = 1');
      expect(await refusal(TRY)).to.include('nobody becomes user 1');
      await at.rows('update coming_from.users set enabled = true where old_id = 1');
    });

    it('another reading of the old tables, which would lose what was edited', async () => {
      expect(await refusal(told('old=ruoyi')[0]!)).to.include('schema "coming_from" already exists');
    });

    it('nothing of this in the proposals: names that Menshen has stay closed to other parts', () => {
      expect(at.proposals).to.match(/erp:user:list +\| sys:erpUser:page/);
      expect(at.proposals).to.match(/crm:order:list +\| sys:crmOrder:page/);
      expect(at.proposals).to.match(/system:user:edit +\| sys:user:roles +\| yes/);
      expect(at.proposals).to.match(/\*:\*:\* +\| +\|/);
      expect(OLD_TEXTS.longName).to.have.length(21);
    });
  });
});
