import { Session } from 'node:inspector';
import { getHeapSpaceStatistics } from 'node:v8';
import { expect } from 'chai';
import sinon from 'sinon';
import { giveBackMemory } from '../../src/cli/process/give-back-memory.js';

/** The bytes that V8 has for new objects. */
const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? NaN;

/** V8 enlarges the space for new objects while many of them stay in use. */
const makeManyObjects = (): number => Array.from({ length: 500_000 }, (_, i) => ({ i })).length;

describe('the memory of a start', () => {
  afterEach(() => sinon.restore());

  it('goes back to the system after a collection', async () => {
    makeManyObjects();
    const before = youngBytes();
    await giveBackMemory();
    expect(youngBytes()).to.be.below(before / 2);
  });

  it('stays, and nothing fails, where the inspector is forbidden', async () => {
    sinon.stub(Session.prototype, 'connect').throws(new Error('access denied'));
    makeManyObjects();
    const before = youngBytes();
    await giveBackMemory();
    expect(youngBytes()).to.be.at.least(before);
  });
});
