import { expect } from 'chai';
import { stub } from 'sinon';
import { systemRandomness } from '../../../src/adapters/system/system.js';

describe('system randomness', () => {
  it('does not draw from Math.random', () => {
    const mathRandom = stub(Math, 'random').throws(new Error('Math.random can be predicted'));
    try {
      const { int, uuid } = systemRandomness();
      const drawn = Array.from({ length: 500 }, () => int(17));
      expect([...new Set(drawn)].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 17 }, (_, i) => i));
      expect(uuid()).to.not.equal(uuid());
    } finally {
      mathRandom.restore();
    }
  });
});
