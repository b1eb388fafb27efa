import { expect } from 'chai';
import { E, O } from '../../src/contract/values/fp.js';
import type { RefusalOf } from '../../src/contract/refusals/refusals.js';
import { IMPORT_ACTION } from '../../src/domain/records/file-import.js';
import { ADMINISTRATOR, aMenuRecord, aUserRecord, chosen, UNKNOWN_IDS } from './administration-fixtures.js';
import { always, DIGEST, refusing, target, type Imports, type MakeImports } from './import-fixtures.js';
import { added, detailOf, NAMES, updated, VALUES, versionOf } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';
import { beginningsOfImports } from './record-imports-beginnings.js';
import { constraintsOfImports, type Constrained } from './record-imports-constraints.js';
import { racesOfImports } from './record-imports-races.js';
import { repeatsOfImports } from './record-imports-repeats.js';
import { uniqueValuesOfImports } from './record-imports-values.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

export type { ImportedRow, Imports, MakeImports } from './import-fixtures.js';

const CHANGED: RefusalOf<'RecordChanged'> = { _tag: 'RecordChanged' };
const REFUSED = refusing(CHANGED);

const FILE = { ...ADMINISTRATOR, kind: 'Imported', action: IMPORT_ACTION } as const;

/** What every store must do with the rows of a file, and must not; run it over yours. */
export const recordImportsContract = (
  make: MakeImports,
  shared: SharedStore<Imports> & Constrained = {},
): Mocha.Suite =>
  describe('contract: RecordImports', () => {
    const positions = (...ids: ReadonlyArray<number>) => ({
      records: { position: ids.map((id) => aRecord('position', id)) },
    });
    const newPosition = (name: string) => added({ ...VALUES.position, name });
    const expectNothingWritten = async ({ trail, imported, administrationReads }: Imports, records: number) => {
      expect([await trail(), await imported()]).to.deep.equal([[], []]);
      expect(await administrationReads.options('position', 'everything', undefined, 99)).to.have.length(records);
    };

    describe('judge', () => {
      it('answers each row in its order, and writes nothing', async () => {
        const imports = await make(positions(1, 2));
        const rows = always(undefined, newPosition('a'), updated(2, { values: { sort: 9 } }), REFUSED);
        expect(await imports.recordImports.judge(target('position', [1, 2]), rows)).to.deep.equal([
          E.right('unchanged'),
          E.right('added'),
          E.right('updated'),
          E.left([CHANGED]),
        ]);
        expect(await versionOf(imports, 'position', 2)).to.equal(1);
        await expectNothingWritten(imports, 2);
      });

      it('decides by the live records among the ids, the rights, and the records that references mean', async () => {
        const imports = await make({
          records: {
            user: [aUserRecord(2), aUserRecord(3, { deleted: true })],
            role: [aRecord('role', 10), aRecord('role', 11)],
            menu: [aMenuRecord(20, 'sys:user:page')],
          },
          userRoles: [[2, 10]],
          roleMenus: [[11, 20]],
        });
        const meant = [10, 12].map((id) => ({ module: 'role', id }));
        const wanted = { linkedIds: [11, 99], meant };
        let found: unknown;
        await imports.recordImports.judge(target('user', [2, 3, ...UNKNOWN_IDS], wanted), (judged) => {
          const { records, authority } = judged;
          found = {
            records: [...records].map(([id, { version, links }]) => [id, version, links]),
            roles: [...authority.roles.keys()].toSorted((one, other) => one - other),
            menus: authority.roles.get(11)?.links,
            meant: [...(judged.meant.get('role') ?? [])],
          };
          return [];
        });
        expect(found).to.deep.equal({
          records: [[2, await versionOf(imports, 'user', 2), chosen(10)]],
          roles: [10, 11],
          menus: chosen(20),
          meant: [[10, { status: 1, place: { department: null, owner: null } }]],
        });
      });

      it('answers a file without rows', async () => {
        const { recordImports } = await make({ records: {} });
        expect(await recordImports.judge(target('position'), always())).to.deep.equal([]);
      });
    });

    describe('write', () => {
      for (const module of NAMES)
        it(`writes new and changed records of a ${module}, with their rows of the trail and one of the file`, async () => {
          const imports = await make({ records: { [module]: [aRecord(module, 7), aRecord(module, 8)] } });
          const values = VALUES[module];
          const rows = always(updated(7, { values: { sort: 77 } }), added(values), undefined);
          expect(await imports.recordImports.write(target(module, [7, 8]), rows)).to.deep.equal([
            E.right('updated'),
            E.right('added'),
            E.right('unchanged'),
          ]);
          const trail = await imports.trail();
          const id = trail.find(({ kind }) => kind === 'RecordAdded')?.recordId ?? 0;
          expect(id).to.be.above(8);
          const [one, kept, other] = [
            await detailOf(imports, module, id),
            await detailOf(imports, module, 8),
            await detailOf(imports, module, 7),
          ];
          expect(one).to.deep.include({ version: 1, values, createUser: 'admin', updateUser: 'admin' });
          expect(kept).to.include({ version: 1 });
          expect(other).to.include({ version: 2, updateUser: 'admin' });
          expect(other?.values['sort']).to.equal(77);

          const row = { ...ADMINISTRATOR, action: IMPORT_ACTION, module, before: {} };
          expect(trail).to.have.deep.members([
            { ...row, kind: 'RecordAdded', recordId: id, after: values },
            { ...row, kind: 'RecordUpdated', recordId: 7, after: { sort: 77 } },
          ]);
          const after = { digest: DIGEST, added: 1, updated: 1 };
          expect(await imports.imported()).to.deep.equal([{ ...FILE, module, after }]);
        });

      it('adds users with their roles and their passwords, in their first version', async () => {
        const imports = await make({ records: { role: [aRecord('role', 10), aRecord('role', 11)] } });
        const user = (username: string, ...roles: ReadonlyArray<number>) => ({
          ...added({ ...VALUES.user, username, status: 1 }),
          links: chosen(...roles),
          credentials: { passwordHash: `hash of ${username}`, mustChangePassword: roles.length === 0 },
        });
        const rows = always(user('one', 10, 11), user('two'), user('three', 11));
        await imports.recordImports.write(target('user', [], { linkedIds: [10, 11] }), rows);
        const stored = [];
        for (const name of ['one', 'two', 'three']) {
          const account = O.toUndefined(await imports.users.findByUsername(name));
          const detail = await detailOf(imports, 'user', account?.id ?? 0);
          stored.push([account?.passwordHash, account?.mustChangePassword, detail?.version, detail?.links]);
        }
        expect(stored).to.deep.equal([
          ['hash of one', false, 1, chosen(10, 11)],
          ['hash of two', true, 1, []],
          ['hash of three', false, 1, chosen(11)],
        ]);
      });

      it('writes nothing if a row is refused', async () => {
        const imports = await make(positions(1));
        const change = updated(1, { values: { sort: 9 } });
        for (const refused of [REFUSED, newPosition('name-1')]) {
          const rows = always<RefusalOf<'RecordChanged'>>(newPosition('a'), change, refused, newPosition('b'));
          const outcomes = await imports.recordImports.write(target('position', [1]), rows);
          expect(outcomes.map(E.isRight)).to.deep.equal([true, true, false, true]);
        }
        expect(await versionOf(imports, 'position', 1)).to.equal(1);
        await expectNothingWritten(imports, 1);
      });

      it('writes nothing if a decision throws', async () => {
        const imports = await make(positions(1));
        const fault = new Error('a fault of the decision');
        const rows = function* broken() {
          yield* always(newPosition('a'))({} as never);
          throw fault;
        };
        const outcome: unknown = await imports.recordImports.write(target('position'), rows).then(
          () => 'an answer',
          (error: unknown) => error,
        );
        expect(outcome).to.equal(fault);
        await expectNothingWritten(imports, 1);
      });

      it('writes the row of a file that changes nothing', async () => {
        const imports = await make(positions(1));
        await imports.recordImports.write(target('position', [1]), always(undefined));
        const after = { digest: DIGEST, added: 0, updated: 0 };
        expect([await imports.trail(), await imports.imported()]).to.deep.equal([
          [],
          [{ ...FILE, module: 'position', after }],
        ]);
      });

      it('of an operator: no actor in the trail, and the name of the operator in the records', async () => {
        const imports = await make(positions(1));
        const actor = { userId: 1, username: 'menshen' };
        const rows = always(updated(1, { values: { sort: 9 } }));
        await imports.recordImports.write(target('position', [1], { actor }), rows);
        expect(await detailOf(imports, 'position', 1)).to.include({ updateUser: 'menshen' });
        const shown = { action: IMPORT_ACTION, module: 'position' };
        expect([await imports.trail(), await imports.imported()]).to.deep.equal([
          [{ ...shown, kind: 'RecordUpdated', recordId: 1, before: {}, after: { sort: 9 } }],
          [{ ...shown, kind: 'Imported', after: { digest: DIGEST, added: 0, updated: 1 } }],
        ]);
      });
    });

    beginningsOfImports(make);
    uniqueValuesOfImports(make);
    racesOfImports(make);
    repeatsOfImports(make);
    constraintsOfImports(make, shared);

    const rename = ({ recordImports }: Imports) =>
      recordImports.write(target('position', [1]), always(updated(1, { values: { name: 'kept' } })));
    sharedStoreTests(() => make(positions(1)), shared, {
      operations: {
        judge: ({ recordImports }) => recordImports.judge(target('position', [1]), always(newPosition('a'))),
        write: rename,
      },
      keep: async (imports) => {
        expect(await rename(imports)).to.deep.equal([E.right('updated')]);
        return async (other) => {
          expect(await detailOf(other, 'position', 1)).to.include({ version: 2, updateUser: 'admin' });
          expect(await other.imported()).to.have.length(1);
        };
      },
    });
  });
