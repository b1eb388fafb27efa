import { expect } from 'chai';
import { isConstraintViolated } from '../../src/domain/ports/constraint-violated.js';
import type { DecideRows } from '../../src/domain/ports/record-imports.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { upTo } from './at-once.js';
import { always, target, type Imports, type MakeImports } from './import-fixtures.js';
import { added, detailOf, updated, VALUES } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

/** A store with constraints of its own. */
export type Constrained = Readonly<{
  /**
   * Makes the store refuse this name of a position, by a constraint that no declaration knows. It gives the name of the constraint,
   * and a function that removes it. A store without constraints leaves it out.
   */
  forbid?: (name: string) => Promise<Readonly<{ constraint: string; allow: () => Promise<void> }>>;
}>;

/** More than a store may write at once. */
const ROWS = 300;
const FORBIDDEN = 'forbidden';

/** Rows that a constraint of the store refuses. */
export const constraintsOfImports = (make: MakeImports, { forbid }: Constrained): void => {
  if (!forbid) return;
  describe('rows that a constraint of the store refuses', () => {
    const newPosition = (name: string) => added({ ...VALUES.position, name });
    const rename = (id: number, name: string) => updated(id, { values: { name } });
    const ids = upTo(ROWS);
    const names = (refused: number) => ids.map((_, i) => (i === refused ? FORBIDDEN : `new-${i}`));

    /** The error of an import of these rows, which the constraint refuses. */
    const refusalOf = async ({ recordImports }: Imports, ids: ReadonlyArray<number>, decide: DecideRows<never>) => {
      const { constraint, allow } = await forbid(FORBIDDEN);
      try {
        const outcome: unknown = await recordImports.write(target('position', ids), decide).then(
          () => 'an answer',
          (error: unknown) => error,
        );
        expect(isConstraintViolated(outcome), String(outcome)).to.equal(true);
        return { expected: constraint, ...(outcome as Readonly<{ constraint: string; row?: number }>) };
      } finally {
        await allow();
      }
    };

    it('are named, and nothing is written', async () => {
      const imports = await make({ records: {} });
      const rows = [undefined, ...names(170).map(newPosition)];
      const { constraint, expected, row } = await refusalOf(imports, [], always(...rows));
      expect([constraint, row]).to.deep.equal([expected, 171]);
      expect([await imports.trail(), await imports.imported()]).to.deep.equal([[], []]);
      expect(await imports.administrationReads.options('position', 'everything', undefined, 9)).to.deep.equal([]);
    });

    it('are named among the rows of present records', async () => {
      const imports = await make({ records: { position: ids.map((id) => aRecord('position', id)) } });
      const { row } = await refusalOf(imports, ids, always(...names(60).map((name, i) => rename(ids[i] ?? 0, name))));
      expect(row).to.equal(60);
      expect(await detailOf(imports, 'position', ids[59] ?? 0)).to.include({ version: 1 });
    });

    it('are named if they have columns of their own', async () => {
      const imports = await make({ records: { position: [aRecord('position', 1)] } });
      const { row } = await refusalOf(imports, [1], always(...names(-1).map(newPosition), rename(1, FORBIDDEN)));
      expect(row).to.equal(ROWS);
    });

    it('are refused also if there is no time to find them', async () => {
      const imports = await make({ records: {} });
      let reads = 0;
      const { constraint, expected } = await refusalOf(imports, [], (found) => {
        reads += 1;
        if (reads > 1) throw new Unavailable('database');
        return always(...names(0).map(newPosition))(found);
      });
      expect(constraint).to.equal(expected);
      expect(await imports.trail()).to.deep.equal([]);
    });
  });
};
