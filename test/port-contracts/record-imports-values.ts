import { expect } from 'chai';
import { E } from '../../src/contract/values/fp.js';
import type { ModuleName } from '../../src/contract/modules/modules.js';
import { aUserRecord } from './administration-fixtures.js';
import { always, refusing, target, type MakeImports } from './import-fixtures.js';
import { added, detailOf, updated, VALUES } from './record-changes-steps.js';
import { aRecord, type RecordFixture } from './record-fixtures.js';

/** Unique values of the rows of a file. */
export const uniqueValuesOfImports = (make: MakeImports): Mocha.Suite =>
  describe('unique values of rows', () => {
    const TAKEN = [
      ['user', 'username', 'user-1', '用户名'],
      ['user', 'username', 'USER-1', '用户名'],
      ['role', 'code', 'code-1', '角色编码'],
      ['position', 'name', 'name-1', '岗位名称'],
    ] as const;
    const refusedFor = (field: string, title: string) => E.left([{ _tag: 'ValueTaken', field, title } as const]);
    const NAME_TAKEN = refusedFor('name', '岗位名称');
    const stateOf = (module: ModuleName, parts: RecordFixture = {}) => ({
      records: { [module]: [module === 'user' ? aUserRecord(1, parts) : aRecord(module, 1, parts)] },
    });

    for (const [module, field, value, title] of TAKEN) {
      const taking = added({ ...VALUES[module], [field]: value });
      it(`are refused if a live record has them: ${module} ${field} ${value}`, async () => {
        const { recordImports } = await make(stateOf(module));
        const rows = always(taking);
        expect(await recordImports.judge(target(module), rows)).to.deep.equal([refusedFor(field, title)]);
        expect(await recordImports.write(target(module), rows)).to.deep.equal([refusedFor(field, title)]);
      });

      it(`are refused if a row before has them: ${module} ${field} ${value}`, async () => {
        const { recordImports } = await make({ records: {} });
        const first = added({ ...VALUES[module], [field]: value.toLowerCase() });
        const other = module === 'role' ? added({ ...taking.values, name: 'other' }) : taking;
        const outcomes = await recordImports.judge(target(module), always(first, other));
        expect(outcomes).to.deep.equal([
          E.right('added'),
          E.left([{ _tag: 'ValueTaken', field, title, otherRow: 0 } as const]),
        ]);
      });

      it(`are free if only a deleted record has them: ${module} ${field} ${value}`, async () => {
        const { recordImports } = await make(stateOf(module, { deleted: true }));
        const outcomes = await recordImports.write(target(module), always(taking));
        expect(outcomes).to.deep.equal([E.right('added')]);
      });
    }

    const three = () => make({ records: { position: [1, 2, 3].map((id) => aRecord('position', id)) } });
    const renamed = (id: number, name: string) => updated(id, { values: { name } });

    it('are free for the row after the one that leaves them', async () => {
      const imports = await three();
      const rows = always(renamed(3, 'other'), renamed(2, 'name-3'), renamed(1, 'name-2'), added({ name: 'name-1' }));
      expect(await imports.recordImports.judge(target('position', [1, 2, 3]), rows)).to.deep.equal([
        ...[1, 2, 3].map(() => E.right('updated')),
        E.right('added'),
      ]);
      const chain = always(renamed(3, 'other'), renamed(2, 'name-3'), renamed(1, 'name-2'));
      await imports.recordImports.write(target('position', [1, 2, 3]), chain);
      const names = [];
      for (const id of [1, 2, 3]) names.push((await detailOf(imports, 'position', id))?.values['name']);
      expect(names).to.deep.equal(['name-2', 'name-3', 'other']);
    });

    it('are refused if two rows swap them', async () => {
      const { recordImports } = await three();
      const rows = always(renamed(1, 'name-2'), renamed(2, 'name-1'));
      expect(await recordImports.judge(target('position', [1, 2]), rows)).to.deep.equal([NAME_TAKEN, NAME_TAKEN]);
    });

    const role = (name: string, code: string) => added({ ...VALUES.role, name, code });
    const taken = (field: string, title: string, otherRow?: number) =>
      ({ _tag: 'ValueTaken', field, title, ...(otherRow !== undefined && { otherRow }) }) as const;

    it('are each named, where a row has several that are taken', async () => {
      const { recordImports } = await make({ records: { role: [aRecord('role', 1)] } });
      const outcomes = await recordImports.judge(target('role'), always(role('name-1', 'code-1')));
      expect(outcomes).to.deep.equal([E.left([taken('name', '角色名称'), taken('code', '角色编码')])]);
    });

    it('of a row that is refused for others are taken for the rows after it', async () => {
      const { recordImports } = await make({ records: { role: [aRecord('role', 1)] } });
      const rows = always(role('name-1', 'c'), role('other', 'c'), role('name-1', 'd'));
      expect(await recordImports.judge(target('role'), rows)).to.deep.equal([
        E.left([taken('name', '角色名称')]),
        E.left([taken('code', '角色编码', 0)]),
        E.left([taken('name', '角色名称')]),
      ]);
    });

    it('of a row that the decision refuses are judged, and taken for the rows after it', async () => {
      const { recordImports } = await make({ records: { role: [aRecord('role', 1)] } });
      const rows = always(refusing('no', role('one', 'code-1')), role('one', 'other'), refusing('no'));
      const outcomes = [
        E.left(['no', taken('code', '角色编码')]),
        E.left([taken('name', '角色名称', 0)]),
        E.left(['no']),
      ];
      expect(await recordImports.judge(target('role'), rows)).to.deep.equal(outcomes);
      expect(await recordImports.write(target('role'), rows)).to.deep.equal(outcomes);
    });

    it('that a row keeps are its own', async () => {
      const { recordImports } = await three();
      const rows = always(updated(1, { values: { name: 'name-1', sort: 9 } }));
      expect(await recordImports.write(target('position', [1]), rows)).to.deep.equal([E.right('updated')]);
    });
  });
