import { expect } from 'chai';
import { checkRoleUse, checkVersion, findAll } from '../../../src/domain/records/record-preconditions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('the records of a request', () => {
  it('an unknown record: RecordNotFound', () => {
    const records = new Map([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(expectRight(findAll(records, [2, 1]))).to.deep.equal(['two', 'one']);
    expect(expectRight(findAll(records, []))).to.deep.equal([]);
    expectLeft(findAll(records, [1, 3]), 'RecordNotFound');
  });

  it('another version: RecordChanged', () => {
    expectRight(checkVersion({ version: 2 }, 2));
    for (const requested of [1, 3]) expectLeft(checkVersion({ version: 2 }, requested), 'RecordChanged');
  });

  it('a role with users: RoleInUse, unless it is detached', () => {
    expectRight(checkRoleUse(0, false));
    expectRight(checkRoleUse(3, true));
    expect(expectLeft(checkRoleUse(3, false), 'RoleInUse').users).to.equal(3);
  });
});
