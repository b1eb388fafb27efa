import { expect } from 'chai';
import { checkUses, MOST_USES, type RecordUse } from '../../../src/domain/records/record-uses.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const clearedIn = (module: string, count: number): RecordUse => ({
  module,
  title: module,
  count: 0,
  cleared: Array.from({ length: count }, (_, i) => ({ id: i + 1, values: { ownerId: 1 } })),
});

describe('the records that refer to those of a deletion', () => {
  it('are emptied in all modules together up to the bound, and refused beyond it', () => {
    expectRight(checkUses([clearedIn('a', MOST_USES - 1), clearedIn('b', 1)]));
    const refused = expectLeft(checkUses([clearedIn('a', MOST_USES - 1), clearedIn('b', 2)]), 'RecordInUse');
    expect(refused).to.include({ module: 'b', records: `${MOST_USES}+` });
  });
});
