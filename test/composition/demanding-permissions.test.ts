import { expect } from 'chai';
import { spy } from 'sinon';
import { warnOfUnknownPermissions } from '../../src/composition/demanding-permissions.js';
import { MODULES } from '../../src/contract/modules/modules.js';
import { silentLog } from '../support/silent-log.js';

describe('the permissions that demand a second factor', () => {
  it('a warning names each one that no endpoint asks for, and the nearest one', () => {
    const log = { ...silentLog, warn: spy() };
    warnOfUnknownPermissions(
      ['sys:user:update', 'sys:user:upate', 'sys:invoice:pay'],
      new Map(Object.entries(MODULES)),
      log,
    );
    expect(log.warn.args).to.deep.equal([
      ['SECOND_FACTOR_PERMISSIONS: no endpoint asks for "sys:user:upate"; the nearest is "sys:user:update"'],
      ['SECOND_FACTOR_PERMISSIONS: no endpoint asks for "sys:invoice:pay"'],
    ]);
  });
});
