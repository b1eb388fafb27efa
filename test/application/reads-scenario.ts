import { explainAccessHandler } from '../../src/application/access/explain-access.js';
import { listHoldersHandler } from '../../src/application/access/list-holders.js';
import { readMenuTreeHandler, readGrantsHandler } from '../../src/application/access/read-menus.js';
import { readAccountHandler, readNavigationHandler } from '../../src/application/account/read-account.js';
import { listOptionsHandler, readRecordHandler } from '../../src/application/records/read-records.js';
import { PRODUCT_MODULES } from '../../src/contract/modules/modules.js';
import { aMenuRecord, aUserRecord } from '../port-contracts/administration-fixtures.js';
import { aRecord } from '../port-contracts/record-fixtures.js';
import { fixedClock } from '../support/fixed-clock.js';
import { OPEN_PASSWORDS } from '../support/password-policies.js';
import { memoryAdministration } from '../support/memory/memory-administration.js';

/**
 * User 2 has the enabled role 10 and the disabled role 11. Role 10 has page 21, a button without a permission, and a
 * disabled page; its folder is implied.
 */
export const queries = () => {
  const clock = fixedClock();
  const { administrationReads } = memoryAdministration(
    {
      records: {
        user: [
          aUserRecord(1),
          aUserRecord(2, { mustChangePassword: true }),
          aUserRecord(3),
          aUserRecord(4, { status: 2 }),
        ],
        role: [aRecord('role', 10), aRecord('role', 11, { status: 2 }), aRecord('role', 12)],
        menu: [
          aMenuRecord(20, '', { type: 1 }),
          aMenuRecord(21, 'sys:user:page', { parentId: 20 }),
          aMenuRecord(22, 'sys:role:page', { parentId: 20 }),
          aMenuRecord(23, 'sys:gone:page', { parentId: 20, status: 2 }),
          aMenuRecord(24, '', { parentId: 21, type: 3 }),
          aMenuRecord(25, 'a:custom:one', { parentId: 21, type: 3 }),
        ],
      },
      userRoles: [
        [2, 10],
        [2, 11],
        [4, 10],
      ],
      roleMenus: [
        [10, 20, true],
        [10, 21],
        [10, 23],
        [10, 24],
        [10, 25],
        [11, 22],
      ],
    },
    { clock, timeZone: 'Asia/Shanghai' },
  );
  const deps = {
    administrationReads,
    clock,
    ...OPEN_PASSWORDS,
    modules: PRODUCT_MODULES,
    paging: { defaultSize: 10, maxSize: 1000 },
  };
  return {
    record: readRecordHandler(deps),
    options: listOptionsHandler(deps),
    tree: readMenuTreeHandler(deps),
    grants: readGrantsHandler(deps),
    account: readAccountHandler(deps),
    navigation: readNavigationHandler(deps),
    access: explainAccessHandler({ ...deps, showsDemo: false }),
    accessWithDemo: explainAccessHandler({ ...deps, showsDemo: true }),
    holders: listHoldersHandler(deps),
  };
};
