import { expect } from 'chai';
import fc from 'fast-check';
import { isReached, movedPlace, placeOf, type PlacedRecord } from '../../../src/domain/access/record-rows.js';
import { NOTHING } from '../../../src/domain/access/row-algebra.js';
import { isVisible, type RowScope } from '../../../src/domain/access/row-scope.js';
import type { FieldValues } from '../../../src/contract/values/value.js';

const BOTH = { scope: { department: 'departmentId', owner: 'ownerId' } };
const DEPARTMENT = { scope: { department: 'departmentId' } };
const OWNER = { scope: { owner: 'ownerId' } };
const PEOPLE = { scope: { department: 'departmentId', owner: 'id' } };
const MODULES = [BOTH, DEPARTMENT, OWNER, PEOPLE, {}];

const reference = fc.option(fc.integer({ min: 1, max: 3 }));
const stored = fc.record({ departmentId: reference, ownerId: reference, name: fc.string() });
/** What a request changes: some of the fields. */
const changes = fc.record({ departmentId: reference, ownerId: reference, name: fc.string() }, { requiredKeys: [] });
const records: fc.Arbitrary<PlacedRecord> = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  values: stored,
});
const scopes: fc.Arbitrary<RowScope> = fc.oneof(
  fc.constant<RowScope>('everything'),
  fc.record({ departments: fc.subarray([1, 2, 3]), owner: reference }),
);

describe('the place of a record', () => {
  it('has the fields that the scope of the module names', () => {
    const record = { id: 7, values: { departmentId: 2, ownerId: 3 } };
    expect(MODULES.map((module) => placeOf(module, record))).to.deep.equal([
      { department: 2, owner: 3 },
      { department: 2, owner: null },
      { department: null, owner: 3 },
      { department: 2, owner: 7 },
      { department: null, owner: null },
    ]);
  });

  it('has no department and no owner where the fields are empty or missing, and a new user has no owner', () => {
    const nowhere = { department: null, owner: null };
    const values: ReadonlyArray<FieldValues> = [{}, { departmentId: null, ownerId: null }, { departmentId: '2' }];
    for (const given of values) {
      expect(placeOf(BOTH, { id: 7, values: given })).to.deep.equal(nowhere);
      expect(placeOf(PEOPLE, { id: undefined, values: given })).to.deep.equal(nowhere);
    }
  });

  it('after a change is the place of the record with the changed values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MODULES), records, changes, (module, record, changed) => {
        const after = { ...record, values: { ...record.values, ...changed } };
        expect(movedPlace(module, placeOf(module, record), changed)).to.deep.equal(placeOf(module, after));
      }),
    );
  });

  it('keeps the id of a user as their owner, whatever the values are', () => {
    expect(movedPlace(PEOPLE, { department: 1, owner: 7 }, { id: 8, ownerId: 8, departmentId: null })).to.deep.equal({
      department: null,
      owner: 7,
    });
  });
});

describe('a record of a module', () => {
  it('with a scope is reached if its place is visible', () => {
    fc.assert(
      fc.property(fc.constantFrom(BOTH, DEPARTMENT, OWNER, PEOPLE), scopes, records, (module, scope, record) => {
        expect(isReached(module, scope, record)).to.equal(isVisible(scope, placeOf(module, record)));
      }),
    );
  });

  it('without a scope is always reached', () => {
    fc.assert(
      fc.property(scopes, records, (scope, record) => {
        expect(isReached({}, scope, record)).to.equal(true);
      }),
    );
    expect(isReached(BOTH, NOTHING, { id: 7, values: { departmentId: 1, ownerId: 1 } })).to.equal(false);
  });
});
