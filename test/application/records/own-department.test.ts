import { expect } from 'chai';
import { ownDepartment } from '../../../src/application/records/own-department.js';
import { aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';

describe('the own department', () => {
  it('is that of the user now, and none without a department or a user', async () => {
    const records = {
      department: [aRecord('department', 7)],
      user: [aUserRecord(2, { departmentId: 7 }), aUserRecord(3)],
    };
    const departmentOf = ownDepartment(
      memoryAdministration({ records }, { clock: fixedClock(), timeZone: 'Asia/Shanghai' }),
    );
    expect(await Promise.all([2, 3, 9].map(departmentOf))).to.deep.equal([7, null, null]);
  });
});
