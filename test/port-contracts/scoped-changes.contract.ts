import { expect } from 'chai';
import fc from 'fast-check';
import { E } from '../../src/contract/values/fp.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { FieldValues } from '../../src/contract/values/value.js';
import type { Reach } from '../../src/domain/access/permission-policy.js';
import { isVisible, type RowScope } from '../../src/domain/access/row-scope.js';
import type { ChangeTarget, RecordChanges } from '../../src/domain/ports/record-changes.js';
import type { RecordImports } from '../../src/domain/ports/record-imports.js';
import { decideImport } from '../../src/domain/records/decide-import.js';
import { decideOperation } from '../../src/domain/records/decide-operation.js';
import { decideRestore } from '../../src/domain/records/decide-restore.js';
import type { ImportRow } from '../../src/domain/records/import-row.js';
import { judgingValues } from '../../src/domain/records/judged-values.js';
import { decideAdd, decideDelete, decideStatus, decideUpdate } from '../../src/domain/records/record-decisions.js';
import { meantBy } from '../../src/domain/records/references.js';
import { ADMINISTRATOR, REACHES_EVERYTHING } from './administration-fixtures.js';
import { FILE } from './import-fixtures.js';
import { OPEN_TICKETS, ticket } from './scoped-module.js';
import { isGiven, scopes, tickets, type Ticket } from './scoped-reads.contract.js';

/** The ports that change records. A store may have no imports. */
export type ScopedChanges = Readonly<{ recordChanges: RecordChanges; recordImports?: RecordImports }>;

/** Gives the ports over exactly these records, the departments 1 to 5, and the users 1 to 5, each in the department with their id. */
export type MakeScopedChanges = (records: ReadonlyArray<Ticket>) => Promise<ScopedChanges>;

const orNone = fc.constantFrom<number | null>(1, 2, 3, 4, null);
const values = fc.record({
  ...{ name: fc.constant('changed'), level: fc.constant(1), sort: fc.constant(0), status: fc.constant(1) },
  ...{ departmentId: orNone, ownerId: orNone },
});

const CONTEXT = { actor: { userId: 1, username: 'admin' }, now: '2026-01-31 08:00:00' };

/** Either the tag of the refusal, or `done`. */
const tagOf = (outcome: E.Either<Readonly<{ _tag: string }>, unknown>): string =>
  E.isLeft(outcome) ? outcome.left._tag : 'done';

/** The tags of the refusals of a row, or `done`. */
const tagsOf = (outcome: E.Either<ReadonlyArray<Readonly<{ _tag: string }>>, unknown>): string =>
  E.isLeft(outcome) ? outcome.left.map(({ _tag }) => _tag).join() : 'done';

/** What every store of records must change in a limited scope, and must not; run it over yours. */
export const scopedChangesContract = (make: MakeScopedChanges): Mocha.Suite =>
  describe('contract: changes in a scope', () => {
    const targetOf = (module: ManagedModule, scope: RowScope, ids: ReadonlyArray<number>): ChangeTarget => ({
      ...{ module: module.name, actor: ADMINISTRATOR, scope, ids },
    });
    /** All records as they are now, live and deleted ones. */
    const stored = async ({ recordChanges }: ScopedChanges, module: ManagedModule, records: ReadonlyArray<Ticket>) => {
      const found = new Map<number, unknown>();
      const ids = records.map(({ id }) => id);
      for (const restores of [{}, { restores: true }] as const)
        await recordChanges.judge({ ...targetOf(module, 'everything', ids), ...restores }, (given) => {
          for (const record of given.records.values()) found.set(record.id, { ...restores, ...record });
          return E.right(undefined);
        });
      return found;
    };

    for (const module of [ticket, OPEN_TICKETS])
      describe(`of ${module.name}, with ${JSON.stringify(module.scope ?? 'no scope')}`, () => {
        it('find exactly the live, or deleted, records that the scope gives', async () => {
          await fc.assert(
            fc.asyncProperty(tickets(20, [1, 2, 3, 4]), scopes, async (records, scope) => {
              const { recordChanges } = await make(records);
              for (const deleted of [false, true]) {
                const target = targetOf(
                  module,
                  scope,
                  records.map(({ id }) => id),
                );
                const found: number[] = [];
                await recordChanges.judge({ ...target, ...(deleted && { restores: true as const }) }, (given) => {
                  found.push(...given.records.keys());
                  return E.right(undefined);
                });
                const expected = records.filter(
                  (record) => record.deleted === deleted && isGiven(module, scope, record),
                );
                expect(found).to.have.members(expected.map(({ id }) => id));
              }
            }),
            { numRuns: 10 },
          );
        }).timeout(120_000);

        it('by status, operation, deletion and restoration change all records or, with one outside, none', async () => {
          const kinds = fc.constantFrom('status' as const, 'operation' as const, 'delete' as const, 'restore' as const);
          await fc.assert(
            fc.asyncProperty(tickets(6, [1, 2, 3, 4]), scopes, kinds, async (records, scope, kind) => {
              const made = await make(records);
              const before = await stored(made, module, records);
              const ids = records.map(({ id }) => id);
              const target = targetOf(module, scope, ids);
              const { recordChanges } = made;
              const call = {
                module,
                name: 'raise',
                ids,
                scope,
                reach: REACHES_EVERYTHING,
                input: {},
                context: CONTEXT,
                zone: 'UTC',
                meant: [],
              };
              const meant = records.flatMap((record) => meantBy(module.fields, record));
              const outcome: E.Either<Readonly<{ _tag: string }>, unknown> = await {
                status: () => recordChanges.change(target, decideStatus(module.name, ids, 2)),
                operation: () => recordChanges.change(target, decideOperation(call)),
                delete: () => recordChanges.change({ ...target, deletes: true }, decideDelete(module.name, ids, false)),
                restore: () =>
                  recordChanges.change({ ...target, meant, restores: true }, decideRestore({ module, ids, meant })),
              }[kind]();
              const isReached = (record: Ticket) =>
                record.deleted === (kind === 'restore') && isGiven(module, scope, record);
              expect(tagOf(outcome)).to.equal(records.every(isReached) ? 'done' : 'RecordNotFound');
              if (E.isLeft(outcome)) expect(await stored(made, module, records)).to.deep.equal(before);
            }),
            { numRuns: 24 },
          );
        }).timeout(120_000);

        it('begin and leave a record inside, otherwise they are refused and change nothing', async () => {
          await fc.assert(
            fc.asyncProperty(tickets(4, [1, 2, 3, 4]), scopes, values, async (records, scope, given) => {
              const made = await make(records);
              const { recordChanges } = made;
              const meant = meantBy(module.fields, given);
              const bounds = { module, scopes: [scope], reach: REACHES_EVERYTHING };
              const isInside = isGiven(module, scope, { ...given, id: 0, deleted: false });
              const change = (id: number | undefined) => {
                const target = { ...targetOf(module, scope, id === undefined ? [] : [id]), meant };
                return id === undefined
                  ? recordChanges.change(target, judgingValues(bounds, id, given, decideAdd(module.name, given, [])))
                  : recordChanges.change(
                      target,
                      judgingValues(bounds, id, given, decideUpdate(module.name, id, 1, given)),
                    );
              };
              for (const record of records) {
                const before = await stored(made, module, records);
                const outcome = await change(record.id);
                const isReached = !record.deleted && isGiven(module, scope, record);
                expect(tagOf(outcome)).to.equal(!isReached ? 'RecordNotFound' : isInside ? 'done' : 'ScopeExceeded');
                if (E.isLeft(outcome)) expect(await stored(made, module, records)).to.deep.equal(before);
              }
              expect(tagOf(await change(undefined))).to.equal(isInside ? 'done' : 'ScopeExceeded');
            }),
            { numRuns: 15 },
          );
        }).timeout(120_000);

        it('mean other users only if the options of users give them, and keep those that they mean', async () => {
          await fc.assert(
            fc.asyncProperty(tickets(4, [1, 2, 3, 4]), fc.option(scopes), values, async (records, options, given) => {
              const { recordChanges } = await make(records);
              const reach: Reach = (permission) =>
                permission === 'sys:user:options' ? (options ?? undefined) : 'everything';
              const bounds = { module, scopes: ['everything'] as const, reach };
              const meant = meantBy(module.fields, given);
              const { ownerId } = given;
              const isChoosable =
                ownerId === null || (options !== null && isVisible(options, { department: ownerId, owner: ownerId }));
              for (const { id, ownerId: present } of records.filter(({ deleted }) => !deleted)) {
                const outcome = await recordChanges.change(
                  { ...targetOf(module, 'everything', [id]), meant },
                  judgingValues(bounds, id, given, decideUpdate(module.name, id, 1, given)),
                );
                expect(tagOf(outcome)).to.equal(isChoosable || present === ownerId ? 'done' : 'ReferenceInvalid');
              }
            }),
            { numRuns: 15 },
          );
        }).timeout(120_000);

        it('by an import are those that both the import and the addition or the update give', async function () {
          if (!(await make([])).recordImports) this.skip();
          await fc.assert(
            fc.asyncProperty(
              tickets(4, [1, 2, 3, 4]),
              fc.tuple(scopes, scopes, scopes),
              values,
              async (records, three, given) => {
                const { recordImports } = await make(records);
                if (!recordImports) throw new Error('the store has imports only at times');
                const scopesOf = { import: three[0], add: three[1], update: three[2] };
                const target = {
                  ...{ module: module.name, actor: ADMINISTRATOR, scope: scopesOf.import, linkedIds: [] },
                  ...{ ids: records.map(({ id }) => id), meant: meantBy(module.fields, given), file: FILE },
                };
                const fields: FieldValues = given;
                const rowOf = (row: ImportRow) => ({ line: row.line, refusals: [], row });
                const rows = [
                  ...records.map(({ id }, i) =>
                    rowOf({ line: i, adds: false, id, version: 1, values: fields, kept: {} }),
                  ),
                  rowOf({ line: records.length, adds: true, values: fields }),
                ];
                const request = {
                  module,
                  actorId: 1,
                  scopes: scopesOf,
                  reach: REACHES_EVERYTHING,
                  rows,
                  lacksFields: false,
                };
                const outcomes = await recordImports.judge(target, (found) => decideImport(request, found));
                const gives = (action: 'add' | 'update', record: Ticket) =>
                  isGiven(module, scopesOf.import, record) && isGiven(module, scopesOf[action], record);
                const after = { ...given, id: 0, deleted: false };
                const expected = records.map((record) => {
                  if (record.deleted || !gives('update', record)) return 'RecordNotFound';
                  return gives('update', after) ? 'done' : 'ScopeExceeded';
                });
                expect(outcomes.map(tagsOf)).to.deep.equal([
                  ...expected,
                  gives('add', after) ? 'done' : 'ScopeExceeded',
                ]);
              },
            ),
            { numRuns: 15 },
          );
        }).timeout(120_000);
      });
  });
