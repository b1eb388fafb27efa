import { expect } from 'chai';
import { atOwnPlaces } from '../../../src/application/records/imported-rows.js';
import type { ReadRow } from '../../../src/domain/records/import-row.js';
import { actor } from '../../port-contracts/administration-fixtures.js';
import { ticket } from '../../port-contracts/scoped-module.js';

describe('the place of a row that adds a record', () => {
  const placed = (wrong: ReadonlyArray<string>) => {
    const row: ReadRow = { line: 2, refusals: [], row: { line: 2, adds: true, values: { name: 'new' }, wrong } };
    return atOwnPlaces({ departmentOf: () => Promise.resolve(50) }, ticket, actor(2), [row]);
  };

  it('that the row leaves out: is that of the actor', async () => {
    const [read] = await placed(['level']);
    expect(read?.row?.values).to.deep.equal({ name: 'new', departmentId: 50, ownerId: 2 });
  });

  for (const field of ['departmentId', 'ownerId'])
    it(`whose ${field} is wrong: is not that of the actor`, async () => {
      const [read] = await placed([field]);
      expect(read?.row?.values).to.deep.equal({ name: 'new' });
    });
});
