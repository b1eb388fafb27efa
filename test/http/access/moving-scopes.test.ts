import { expect } from 'chai';
import fc from 'fast-check';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newDepartment, newHolder, newUser } from '../../support/http/people.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { anyRows, gives, isBelow, type Tree } from '../../support/scopes/plain-scopes.js';

const DEPARTMENTS = 4;
const EVERYTHING = 1;

/** Limited in every case: users of other tests are in no department of this one. */
const rows = anyRows(Array.from({ length: DEPARTMENTS }, (_, i) => i)).filter(({ scope }) => scope !== EVERYTHING);
const place = fc.nat(DEPARTMENTS - 1);
const change = fc.oneof(
  fc.record({ kind: fc.constant('tree' as const), moved: place, parent: fc.option(place) }),
  fc.record({ kind: fc.constant('assignment' as const), rows }),
  fc.record({ kind: fc.constant('home' as const), home: place }),
);

/** The tree of departments, the department of the reader, and the data scope of their role. */
type State = Readonly<{ tree: Tree; home: number; rows: DataScope }>;

describe('lists of a user with a data scope', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const request = (path: string, form?: object, token = admin): Promise<Reply> =>
    call(service, `/api/v1${path}`, { token, ...(form && { form }) });
  const done = async (path: string, form?: object): Promise<Readonly<Record<string, unknown>>> => {
    const reply = await request(path, form);
    expectSucceeded(reply, '操作成功');
    return dataOf(reply);
  };

  it('have the records that the scope of one moment gives, and their number, while departments move and the scope changes', async () => {
    await fc.assert(
      fc.asyncProperty(place, rows, fc.array(change, { minLength: 10, maxLength: 10 }), async (at, scope, changes) => {
        const departments: number[] = [];
        for (let i = 0; i < DEPARTMENTS; i += 1) departments.push(await newDepartment(service));
        const members = new Map<number, number>();
        for (const departmentId of [...departments, ...departments])
          members.set((await newUser(service, { departmentId })).id, departmentId);
        const reader = await newHolder(service, 'sys:user:page');
        const token = await tokenOf(service, reader);

        const chosen = ({ scope: kind, departments: list }: DataScope): DataScope => ({
          scope: kind,
          ...(list && { departments: list.map(({ id, below }) => ({ id: departments[id]!, below })) }),
        });
        /** What the state gives the reader, where the records are in their present departments. */
        const visible = ({ tree, home, rows: given }: State, present: State): ReadonlyArray<number> =>
          [...members, [reader.id, present.home] as const]
            .filter(([id, department]) =>
              gives(given, tree, { id: reader.id, departmentId: home }, { department, owner: id }),
            )
            .map(([id]) => id);
        /** A request is allowed in one of these states, and reads in the same one or a later one. */
        const possible = (during: ReadonlyArray<State>): ReadonlyArray<ReadonlyArray<number>> =>
          during.flatMap((state, i) => during.slice(i).map((present) => visible(state, present)));

        const assign = async (given: DataScope) =>
          done('/user/roles', {
            id: reader.id,
            version: (await done(`/user/detail?id=${reader.id}`))['version'],
            roles: [{ roleId: reader.roleId, ...given }],
          });
        const moveReader = async (departmentId: number) =>
          done('/user/update', { ...(await done(`/user/detail?id=${reader.id}`)), departmentId });

        const tree = new Map(departments.map((id) => [id, 0]));
        const states: State[] = [{ tree, home: departments[at]!, rows: chosen(scope) }];
        await moveReader(departments[at]!);
        await assign(chosen(scope));
        let answered = 0;

        const write = async (): Promise<void> => {
          for (const taken of changes) {
            const last = states.at(-1)!;
            if (taken.kind === 'assignment') {
              states.push({ ...last, rows: chosen(taken.rows) });
              await assign(chosen(taken.rows));
            } else if (taken.kind === 'home') {
              states.push({ ...last, home: departments[taken.home]! });
              await moveReader(departments[taken.home]!);
            } else {
              const [id, parentId] = [departments[taken.moved]!, departments[taken.parent ?? -1] ?? 0];
              if (parentId !== 0 && isBelow(last.tree, parentId, id)) continue;
              states.push({ ...last, tree: new Map([...last.tree, [id, parentId]]) });
              await done('/department/update', { ...(await done(`/department/detail?id=${id}`)), parentId });
            }
            answered = states.length - 1;
          }
        };
        let isWriting = true;
        let pages = 0;
        const read = async (): Promise<void> => {
          while (isWriting) {
            const since = answered;
            const reply = await request('/user/page?pageNo=1&pageSize=50', undefined, token);
            const { records, total } = dataOf(reply) as unknown as { records: { id: number }[]; total: number };
            const ids = records.map(({ id }) => id).toSorted((one, other) => one - other);
            expect(possible(states.slice(since))).to.deep.include(ids);
            expect(total).to.equal(ids.length);
            pages += 1;
          }
        };
        const writing = write().finally(() => {
          isWriting = false;
        });
        await Promise.all([writing, read(), read()]);
        expect(pages).to.be.at.least(changes.length / 2);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }).timeout(300_000);
});
