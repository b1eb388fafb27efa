import { expect } from 'chai';
import { E } from '../../../src/contract/values/fp.js';
import { isReached } from '../../../src/domain/access/record-rows.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { checkWithin, SCOPE_REFUSALS } from '../../../src/domain/records/scope-check.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { expectLeft } from '../../support/expect-either.js';

const MODULE = { scope: { department: 'departmentId', owner: 'ownerId' } };
const SCOPES: ReadonlyArray<RowScope> = [
  'everything',
  { departments: [1], owner: null },
  { departments: [1, 2], owner: null },
  { departments: [], owner: 7 },
];

describe('a record after a change', () => {
  it('must be inside of every scope', () => {
    for (const departmentId of [null, 1, 2, 3])
      for (const ownerId of [null, 7]) {
        const record = { id: 5, values: { departmentId, ownerId } };
        for (const one of SCOPES)
          for (const other of SCOPES)
            expect(E.isRight(checkWithin(MODULE, [one, other], record))).to.equal(
              isReached(MODULE, one, record) && isReached(MODULE, other, record),
            );
      }
    expectLeft(checkWithin(MODULE, [{ departments: [1], owner: 7 }], { id: 5, values: {} }), 'ScopeExceeded');
  });

  it('is never refused in a module without a scope', () => {
    expect(E.isRight(checkWithin({}, SCOPES, { id: 5, values: {} }))).to.equal(true);
    const refuses = [MODULES.user, MODULES.position].map((module) => SCOPE_REFUSALS.ScopeExceeded({ module }));
    expect(refuses).to.deep.equal([true, false]);
  });
});
