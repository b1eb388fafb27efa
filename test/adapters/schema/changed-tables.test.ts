import { expect } from 'chai';
import fc from 'fast-check';
import { tableDifference } from '../../../src/adapters/schema/table-difference.js';
import { tableOf, type TableModel } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { arbitraryModule } from '../../support/schema/arbitrary-modules.js';
import { tableCatalog } from '../../support/schema/catalog.js';
import { inSchema, inUndoneTransaction } from '../../support/schema/undone.js';

/** A value for the rows that exist, of each type of column. */
const VALUES: Readonly<Record<string, string>> = {
  text: "'x'",
  boolean: 'true',
  date: "'2026-02-28'",
  timestamptz: "'2026-02-28 00:00:00+08'",
};
const valuesFor = ({ columns }: TableModel) =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, VALUES[type] ?? '7']));

describe('a table that the difference of two declarations has changed', () => {
  const orm = migratedDatabase();

  it('equals a new table of the later declaration, with the rows that it had', async () => {
    const modules = fc.tuple(arbitraryModule(), arbitraryModule());
    await fc.assert(
      fc.asyncProperty(modules, async ([one, other]) => {
        const [before, after] = [tableOf(one), tableOf(other)];
        await inUndoneTransaction(orm(), async (run) => {
          const values = valuesFor(before);
          const row = `(${before.version.join(', ')}) values (${before.version.map((name) => values[name]).join(', ')})`;
          await inSchema(run, 'changed', [...createTable(before), `insert into things ${row}`]);
          const { statements, needed } = tableDifference(before, after, { values: valuesFor(after) });
          expect(needed).to.deep.equal([]);
          await inSchema(run, 'changed', statements);
          await inSchema(run, 'fresh', createTable(after));
          const changed = await tableCatalog(run, 'changed', 'things');
          expect(changed).to.deep.equal(await tableCatalog(run, 'fresh', 'things'));
          expect(await run('select count(*)::text as text from changed.things')).to.deep.equal([{ text: '1' }]);
        });
      }),
      { numRuns: 30 },
    );
  });
});
