import { expect } from 'chai';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { O } from '../../../src/contract/values/fp.js';
import { ZONE } from '../../port-contracts/kinds-arbitraries.js';
import { specimen } from '../../port-contracts/kinds-module.js';
import { DELETED, VALUES } from '../../port-contracts/kinds-values.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { createSpecimens, storeSpecimens } from '../../support/postgres/specimens.js';

overEachDatabase('details of every kind', (orm) => {
  before(() => createSpecimens(orm()));

  it('have the values of the lists, and the labels of live and of deleted records', async () => {
    await storeSpecimens(orm(), [...VALUES.map(({ stored }) => stored), DELETED]);
    const reads = mikroOrmAdministrationReads(orm(), ZONE, [specimen]);
    for (const { stored, shown } of VALUES) {
      const detail = O.toUndefined(await reads.record('specimen', 'everything', stored.id))!;
      const { id: _id, stageText: _stage, moodText: _mood, ...values } = shown;
      expect({ ...detail.values, ...detail.names }).to.include(values);
      expect(Object.keys(detail.names)).to.deep.equal(['ownerName', 'parentName']);
      expect(detail.createTime).to.equal(`2023-12-31 19:00:0${stored.id}`);
    }
  });
});
