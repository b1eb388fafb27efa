import { expect } from 'chai';
import { E } from '../../src/contract/values/fp.js';
import { aUserRecord } from './administration-fixtures.js';
import { always, target, type MakeImports } from './import-fixtures.js';
import { updated, versionOf } from './record-changes-steps.js';

/** The rights of the actor at the beginning of a write. */
export const beginningsOfImports = (make: MakeImports): Mocha.Suite =>
  describe('the beginning of a write', () => {
    const two = () => make({ records: { user: [aUserRecord(2), aUserRecord(3)] } });
    const sortOf = (id: number) => always(updated(id, { values: { sort: 9 } }));

    it('gives the scope in which the rows are judged, in place of that of the target', async () => {
      const { recordImports } = await two();
      const found: number[][] = [];
      await recordImports.write(
        target('user', [2, 3]),
        ({ records }) => {
          found.push([...records.keys()]);
          return [];
        },
        () => Promise.resolve({ departments: [], owner: 2 }),
      );
      expect(found).to.deep.equal([[2]]);
    });

    it('that allows nothing ends the write before a row is judged, and nothing is written', async () => {
      const imports = await two();
      const before = await versionOf(imports, 'user', 2);
      let judged = 0;
      const outcomes = await imports.recordImports.write(
        target('user', [2]),
        (found) => {
          judged += 1;
          return sortOf(2)(found);
        },
        () => Promise.resolve(undefined),
      );
      expect([outcomes, judged, await versionOf(imports, 'user', 2)]).to.deep.equal([[], 0, before]);
      expect([await imports.trail(), await imports.imported()]).to.deep.equal([[], []]);
    });

    it('that rejects ends the write with its error, and nothing is written', async () => {
      const imports = await two();
      const fault = new Error('a fault of the rights');
      const writing = imports.recordImports.write(target('user', [2]), sortOf(2), () => Promise.reject(fault));
      expect(await writing.catch((error: unknown) => error)).to.equal(fault);
      expect(await imports.imported()).to.deep.equal([]);
    });

    it('that allows everything lets the rows be written', async () => {
      const { recordImports } = await two();
      const begin = () => Promise.resolve('everything' as const);
      expect(await recordImports.write(target('user', [2]), sortOf(2), begin)).to.deep.equal([E.right('updated')]);
    });
  });
