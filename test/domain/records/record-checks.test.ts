import { expect } from 'chai';
import { checkRoleUse, checkVersion, findAll } from '../../../src/domain/records/record-checks.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('the records of a request', () => {
  it('all exist', () => {
    const records = new Map([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(expectRight(findAll(records, [2, 1]))).to.deep.equal(['two', 'one']);
    expect(expectRight(findAll(records, []))).to.deep.equal([]);
    expectLeft(findAll(records, [1, 3]), 'RecordNotFound');
  });

  it('have the version of the request', () => {
    expectRight(checkVersion({ version: 2 }, 2));
    for (const requested of [1, 3]) expectLeft(checkVersion({ version: 2 }, requested), 'RecordChanged');
  });

  it('are roles that nobody holds, unless they are detached', () => {
    expectRight(checkRoleUse(0, false));
    expectRight(checkRoleUse(3, true));
    expect(expectLeft(checkRoleUse(3, false), 'RoleInUse').users).to.equal(3);
  });
});
