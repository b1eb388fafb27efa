import { expect } from 'chai';
import { statusTextOf } from '../../../src/contract/values/status.js';
import { IN_USE, OUT_OF_USE } from '../../../src/contract/values/status.js';

describe('status', () => {
  it('is 1 in use and 2 out of use', () => {
    expect([IN_USE, OUT_OF_USE]).to.deep.equal([1, 2]);
    expect([1, 2].map(statusTextOf)).to.deep.equal(['在用', '停用']);
  });

  it('has the text 未知 for any other value', () => {
    for (const status of [0, 3, -1, '1', null, undefined, true, 'constructor'])
      expect(statusTextOf(status)).to.equal('未知');
  });
});
