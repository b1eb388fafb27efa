import { expect } from 'chai';
import { listOptionsHandler } from '../../../src/application/records/read-records.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { queries } from '../reads-scenario.js';

const NOT_FOUND = 'RecordNotFound';

describe('reads of records', () => {
  it('find a record, or none', async () => {
    const { record } = queries();
    expect(expectRight(await record({ module: 'role', scope: 'everything', id: 10 }))).to.include({ id: 10 });
    expectLeft(await record({ module: 'role', scope: 'everything', id: 99 }), NOT_FOUND);
  });

  it('offer the enabled records whose names contain the text', async () => {
    const { options } = queries();
    const ids = async (name?: string) =>
      expectRight(await options({ module: 'role', scope: 'everything', name })).map(({ id }) => id);
    expect(await ids()).to.deep.equal([10, 12]);
    expect(await ids('no role has this name')).to.deep.equal([]);
  });

  it('offer 200 records at most', async () => {
    const many = Array.from({ length: 201 }, (_, i) => aRecord('position', i + 1));
    const { administrationReads } = memoryAdministration(
      { records: { position: many } },
      { clock: fixedClock(), timeZone: 'Asia/Shanghai' },
    );
    const options = listOptionsHandler({ administrationReads });
    expect(expectRight(await options({ module: 'position', scope: 'everything', name: undefined }))).to.have.lengthOf(
      200,
    );
  });
});
