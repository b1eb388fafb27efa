import { expect } from 'chai';
import fc from 'fast-check';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { actionsOf } from '../../../src/contract/access/permissions.js';
import { updateForm } from '../../../src/contract/modules/request-forms.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { DEPARTMENT_TICKETS, OWNED_TICKETS, ticket } from '../../port-contracts/scoped-module.js';
import { rowsIn } from '../../support/csv.js';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { newUser, PASSWORD } from '../../support/http/people.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { startTestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { anyRows, gives, type Person, type Place, type Tree } from '../../support/scopes/plain-scopes.js';

const TICKETS: ReadonlyArray<ManagedModule> = [ticket, DEPARTMENT_TICKETS, OWNED_TICKETS];
const modules = TICKETS.map((declaration) => ({
  declaration,
  migrations: [{ name: '0001-create', sql: createTable(tableOf(declaration)).join(';\n') }],
}));

/** How many departments, other people and records there are. */
const [DEPARTMENTS, OTHERS, RECORDS] = [5, 2, 8];

const orNone = (most: number) => fc.option(fc.nat(most - 1), { freq: 3 });
const places = fc.array(fc.record({ department: orNone(DEPARTMENTS), owner: orNone(OTHERS + 1) }), {
  ...{ minLength: RECORDS, maxLength: RECORDS },
});

/** What each permission of the actor is given by: the first role, the second one, or both. */
const given = fc.constantFrom<ReadonlyArray<number>>([0], [1], [0, 1]);

let names = 0;
const newName = (what: string): string => `${what}-${(names += 1)}`;

type Shown = Readonly<Record<string, unknown>> & Readonly<{ id: number }>;
type Placed = Readonly<{ id: number; place: Place }>;

describe('records of a module with a scope over HTTP', () => {
  const service = duringSuite(
    async () => startTestService({ environment: await anyMigratedDatabase(), prepare: withDemoData, modules }),
    (started) => started.stop(),
  );
  let admin: string;
  let departments: ReadonlyArray<number> = [];
  let others: ReadonlyArray<number> = [];

  const request = (token: string, path: string, form?: object): Promise<Reply> =>
    call(service(), `/api/v1${path}`, { token, ...(form && { form }) });
  const done = async (path: string, form?: object): Promise<Shown> => {
    const reply = await request(admin, path, form);
    expectSucceeded(reply, '操作成功');
    return dataOf(reply) as Shown;
  };
  const sql = (text: string, values: ReadonlyArray<unknown> = []) =>
    service()
      .orm()
      .em.getConnection()
      .execute<{ id: number }[]>(text, [...values]);

  before(async () => {
    admin = await tokenOf(service());
    const made: number[] = [];
    for (let i = 0; i < DEPARTMENTS; i += 1) made.push((await done('/department/add', { name: newName('部门') })).id);
    departments = made;
    others = await Promise.all(Array.from({ length: OTHERS }, async () => (await newUser(service())).id));
  });

  /** Gives the departments these parents, by their places; 0 is none. */
  const moveDepartments = async (parents: ReadonlyArray<number>): Promise<Tree> => {
    const tree = new Map(departments.map((id, i) => [id, departments[Math.min(parents[i] ?? 0, i) - 1] ?? 0]));
    for (const flat of [true, false])
      for (const id of departments) {
        const detail = await done(`/department/detail?id=${id}`);
        await done('/department/update', { ...detail, parentId: flat ? 0 : tree.get(id) });
      }
    return tree;
  };

  const roleWith = async (permissions: ReadonlyArray<string>): Promise<number> => {
    const [role] = await sql('insert into roles (name) values (?) returning id', [newName('role')]);
    for (const permission of permissions)
      await sql(
        `with menu as (insert into menus (name, type, permission) values ('m', 3, ?) returning id)
          insert into role_menus (role_id, menu_id) select ?, id from menu`,
        [permission, role!.id],
      );
    return role!.id;
  };

  /** Users are their own owners. */
  const ownerOf = (module: ManagedModule, record: Shown): number | null =>
    module.name === 'user' ? record.id : ((record['ownerId'] as number | null) ?? null);
  const placeOf = (module: ManagedModule, record: Shown): Place => ({
    department: module.scope?.department === undefined ? null : ((record['departmentId'] as number | null) ?? null),
    owner: module.scope?.owner === undefined ? null : ownerOf(module, record),
  });

  const add = async (module: ManagedModule, place: Place): Promise<Placed> => {
    const { department: departmentId, owner: ownerId } = place;
    const form =
      module.name === 'user'
        ? { username: newName('user'), password: PASSWORD, departmentId }
        : { name: newName('record'), departmentId, ownerId };
    const { id } = await done(`/${module.name}/add`, form);
    return { id, place: placeOf(module, { id, ...form }) };
  };

  const idsOf = (reply: Reply): ReadonlyArray<number> =>
    (dataOf(reply)['records'] as ReadonlyArray<Shown>).map(({ id }) => id);

  /** The ids on all pages, each of them once, as many as the total says. */
  const walked = async (token: string, list: string, pageSize: number): Promise<ReadonlyArray<number>> => {
    const ids: number[] = [];
    let pages = 1;
    for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
      const reply = await request(token, `/${list}?pageSize=${pageSize}&pageNo=${pageNo}`);
      expectSucceeded(reply, '操作成功');
      ids.push(...idsOf(reply));
      const { total, pages: all } = dataOf(reply) as unknown as Readonly<{ total: number; pages: number }>;
      pages = all;
      if (pageNo >= pages) expect([list, ids.length]).to.deep.equal([list, total]);
    }
    return ids;
  };

  const update = async (module: ManagedModule, token: string, id: number): Promise<Reply> => {
    const detail = await done(`/${module.name}/detail?id=${id}`);
    const fields = Object.keys(updateForm(module).fields).map((name) => [name, detail[name]] as const);
    return request(token, `/${module.name}/update`, { ...Object.fromEntries(fields), sort: 7 });
  };

  for (const module of [...TICKETS, MODULES.user as ManagedModule]) {
    const { name } = module;
    const actions = actionsOf(module);

    it(`of ${name} are read, counted and changed where the permission of the request gives them, and nowhere else`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            parents: fc.array(fc.nat(DEPARTMENTS), { minLength: DEPARTMENTS, maxLength: DEPARTMENTS }),
            own: orNone(DEPARTMENTS),
            places,
            deleted: fc.array(fc.boolean(), { minLength: RECORDS, maxLength: RECORDS }),
            moved: places,
            given: fc.record(Object.fromEntries(actions.map((action) => [action, given]))),
            pageSize: fc.constantFrom(3, 1000),
          }),
          fc.tuple(anyRows([0, 1, 2, 3, 4]), anyRows([0, 1, 2, 3, 4])),
          async (drawn, scopes) => {
            const tree = await moveDepartments(drawn.parents);
            const departmentId = drawn.own === null ? null : departments[drawn.own]!;
            const actor = await newUser(service());
            const person: Person = { id: actor.id, departmentId };
            const roles = await Promise.all(
              [0, 1].map((at) =>
                roleWith(
                  actions
                    .filter((action) => drawn.given[action]!.includes(at))
                    .map((action) => `sys:${name}:${action}`),
                ),
              ),
            );
            const assigned = scopes.map((rows: DataScope) => ({
              ...rows,
              ...(rows.departments && {
                departments: rows.departments.map(({ id, below }) => ({ id: departments[id]!, below })),
              }),
            }));
            const { version } = await done(`/user/detail?id=${actor.id}`);
            await done('/user/roles', {
              ...{ id: actor.id, version },
              roles: assigned.map((rows, at) => ({ roleId: roles[at], ...rows })),
            });
            const self = await done(`/user/detail?id=${actor.id}`);
            await done('/user/update', { ...self, departmentId });
            const token = await tokenOf(service(), actor);

            const people = [actor.id, ...others];
            const at = ({ department, owner }: (typeof drawn.places)[number]): Place => ({
              department: department === null ? null : departments[department]!,
              owner: owner === null ? null : people[owner]!,
            });
            await sql(
              `update ${module.table} set deleted = true where not deleted and id <> 1 and id <> all(?::int[])`,
              [`{${people.join()}}`],
            );
            let records: Placed[] = [];
            for (const place of drawn.places) records.push(await add(module, at(place)));
            const reaches = (action: string, place: Place): boolean =>
              drawn.given[action]!.some((one) => gives(assigned[one], tree, person, place));
            const visible = (action: string): ReadonlyArray<number> =>
              records.filter(({ place }) => reaches(action, place)).map(({ id }) => id);
            const known = () => records.map(({ id }) => id);
            const among = (ids: ReadonlyArray<number>) => ids.filter((id) => known().includes(id));

            const checkReads = async (): Promise<void> => {
              expect(among(await walked(token, `${name}/page`, drawn.pageSize)), 'page').to.have.members(
                visible('page'),
              );
              const file = await request(token, `/${name}/export`);
              const exported = rowsIn(file.text)
                .slice(1)
                .map(([id]) => Number(id));
              expect(among(exported), 'export').to.have.members(visible('export'));
              const options = (await request(token, `/${name}/options`)).json as { data: ReadonlyArray<Shown> };
              expect(among(options.data.map(({ id }) => id)), 'options').to.have.members(visible('options'));
              for (const id of known()) {
                const reason = reasonOf(await request(token, `/${name}/detail?id=${id}`));
                expect(reason, `detail of ${id}`).to.equal(visible('detail').includes(id) ? null : 'RecordNotFound');
              }
            };
            await checkReads();

            records = await Promise.all(
              records.map(async (record, i) => {
                const { department, owner } = at(drawn.moved[i]!);
                const detail = await done(`/${name}/detail?id=${record.id}`);
                const values = module.name === 'user' ? {} : { ownerId: owner };
                await done(`/${name}/update`, { ...detail, departmentId: department, ...values });
                return {
                  id: record.id,
                  place: placeOf(module, { id: record.id, departmentId: department, ownerId: owner }),
                };
              }),
            );
            await checkReads();

            const accepted = async (action: string, change: (id: number) => Promise<Reply>): Promise<void> => {
              for (const id of known()) {
                const reason = reasonOf(await change(id));
                expect(reason, `${action} of ${id}`).to.equal(visible(action).includes(id) ? null : 'RecordNotFound');
              }
            };
            const post =
              (action: string, more: object = {}) =>
              (id: number) =>
                request(token, `/${name}/${action}`, { ids: [id], ...more });
            await accepted('update', (id) => update(module, token, id));
            await accepted('status', post('status', { status: 2 }));
            if (module.operations['raise']) await accepted('raise', post('raise'));

            records = records.filter((_, i) => drawn.deleted[i]);
            await accepted('delete', post('delete'));
            const left = records.filter(({ place }) => !reaches('delete', place));
            for (const { id } of left) await done(`/${name}/delete`, { ids: [id] });
            expect(among(await walked(token, `${name}/deleted`, drawn.pageSize)), 'deleted').to.have.members(
              visible('deleted'),
            );
            await accepted('restore', post('restore'));
          },
        ),
        { numRuns: 4, endOnFailure: true },
      );
    }).timeout(300_000);
  }
});
