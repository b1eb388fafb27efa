import { expect } from 'chai';
import { E } from '../../src/contract/values/fp.js';
import { decideAdd, decideUpdate } from '../../src/domain/records/record-decisions.js';
import { ADMINISTRATOR } from './administration-fixtures.js';
import { atOnce, upTo } from './at-once.js';
import { always, anotherFile, deciding, target, type MakeImports } from './import-fixtures.js';
import { detailOf } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

/** A race is run several times, because each run has one of its orders. */
const ROUNDS = 3;
const ROWS = 40;

const isWritten = (outcomes: ReadonlyArray<E.Either<unknown, unknown>>): boolean => outcomes.every(E.isRight);

/** Imports at the same moment as others. */
export const racesOfImports = (make: MakeImports): Mocha.Suite =>
  describe('concurrent imports', () => {
    it('of new records with the same names: one is written, the others are refused', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const imports = await make({ records: {} });
        const rows = upTo(ROWS).map((i) => decideAdd('position', { name: `n-${i}`, sort: i, status: 1 }, []));
        const outcomes = await atOnce(3, (i) =>
          imports.recordImports.write(target('position', [], { file: anotherFile(i) }), deciding(...rows)),
        );
        expect(outcomes.filter(isWritten)).to.have.length(1);
        expect(await imports.imported()).to.have.length(1);
        expect(await imports.trail()).to.have.length(ROWS);
        const found = await imports.administrationReads.options('position', 'everything', undefined, 3 * ROWS);
        expect(found).to.have.length(ROWS);
      }
    });

    it('of one version of the same records, in different orders: one is written', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = upTo(ROWS);
        const imports = await make({ records: { position: ids.map((id) => aRecord('position', id)) } });
        const file = (sort: number, order: ReadonlyArray<number>) =>
          imports.recordImports.write(
            target('position', order, { file: anotherFile(sort) }),
            deciding(...order.map((id) => decideUpdate('position', id, 1, { sort: sort * 1_000 }))),
          );
        const outcomes = await Promise.all([file(1, ids), file(2, ids.toReversed())]);
        expect(outcomes.filter(isWritten)).to.have.length(1);
        const winner = isWritten(outcomes[0]) ? 1 : 2;
        for (const id of ids)
          expect((await detailOf(imports, 'position', id))?.values['sort']).to.equal(winner * 1_000);
        expect(await imports.trail()).to.have.length(ROWS);
      }
    });

    it('are judged by the changes that others have committed', async () => {
      const imports = await make({ records: { position: [aRecord('position', 1)] } });
      const rows = (sort: number) => deciding(decideUpdate('position', 1, 1, { sort }));
      const write = (sort: number) => imports.recordImports.write(target('position', [1]), rows(sort));
      expect(await imports.recordImports.judge(target('position', [1]), rows(7))).to.deep.equal([E.right('updated')]);
      expect(isWritten(await write(8))).to.equal(true);
      expect(await write(7)).to.deep.equal([E.left([{ _tag: 'RecordChanged' }])]);
    });

    it('let other tasks have their turn between the rows', async () => {
      const { recordImports } = await make({ records: {} });
      let turns = 0;
      let isOver = false;
      const count = (): void => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      const slowly = function* slow() {
        for (const row of always(...upTo(ROWS).map(() => undefined))({} as never)) {
          const until = performance.now() + 2;
          while (performance.now() < until);
          yield row;
        }
      };
      let before = 0;
      await recordImports.judge({ ...target('position'), actor: ADMINISTRATOR }, () => {
        before = turns;
        setImmediate(count);
        return slowly();
      });
      isOver = true;
      expect(turns - before).to.be.at.least(3);
    });
  });
