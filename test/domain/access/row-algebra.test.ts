import { expect } from 'chai';
import fc from 'fast-check';
import { ascending, intersection, isWithin, NOTHING, union } from '../../../src/domain/access/row-algebra.js';
import { isVisible, type RowPlace, type RowScope } from '../../../src/domain/access/row-scope.js';

const [ME, OTHER] = [50, 51];
const DEPARTMENTS = [2, 9, 10];
const PLACES: ReadonlyArray<RowPlace> = [null, ...DEPARTMENTS, 11].flatMap((department) =>
  [null, ME, OTHER].map((owner) => ({ department, owner })),
);

/** A scope of a user: everything, or some departments and perhaps their own records. */
const scopeOf = (user: number): fc.Arbitrary<RowScope> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<RowScope>('everything') },
    {
      weight: 5,
      arbitrary: fc.record({
        departments: fc.subarray(DEPARTMENTS),
        owner: fc.constantFrom(null, user),
      }),
    },
  );
const mine = scopeOf(ME);
const others = scopeOf(OTHER);
/** The department of the user of a scope. */
const own = fc.constantFrom(null, ...DEPARTMENTS);

const given = (scope: RowScope): ReadonlyArray<RowPlace> => PLACES.filter((place) => isVisible(scope, place));

describe('distinct ids', () => {
  it('are in the order of their numbers', () => {
    expect(ascending([10, 9, 10, 2])).to.deep.equal([2, 9, 10]);
    expect(ascending(new Set<number>())).to.deep.equal([]);
  });
});

describe('a scope', () => {
  it('gives a record by its department or by its owner, and none without both', () => {
    const scope = { departments: [2], owner: ME };
    expect(isVisible(scope, { department: 2, owner: OTHER })).to.equal(true);
    expect(isVisible(scope, { department: 9, owner: ME })).to.equal(true);
    expect(isVisible(scope, { department: null, owner: ME })).to.equal(true);
    expect(isVisible(scope, { department: 9, owner: OTHER })).to.equal(false);
    expect(isVisible({ departments: [2], owner: null }, { department: null, owner: null })).to.equal(false);
    expect(given('everything')).to.deep.equal(PLACES);
    expect(given(NOTHING)).to.deep.equal([]);
  });
});

describe('the union of two scopes of a user', () => {
  it('gives the records that either of them gives, and no others', () => {
    fc.assert(
      fc.property(mine, mine, (one, other) => {
        for (const place of PLACES)
          expect(isVisible(union(one, other), place)).to.equal(isVisible(one, place) || isVisible(other, place));
      }),
    );
  });

  it('is the same in any order and grouping, and twice', () => {
    fc.assert(
      fc.property(mine, mine, mine, (one, other, third) => {
        expect(union(one, other)).to.deep.equal(union(other, one));
        expect(union(union(one, other), third)).to.deep.equal(union(one, union(other, third)));
        expect(union(one, one)).to.deep.equal(one);
      }),
    );
  });

  it('with nothing is the other scope, and with everything is everything', () => {
    fc.assert(
      fc.property(mine, (scope) => {
        expect(union(NOTHING, scope)).to.deep.equal(scope);
        expect(union('everything', scope)).to.equal('everything');
      }),
    );
  });
});

describe('the intersection of two scopes', () => {
  it('gives no record that one of them does not give, also for different users', () => {
    fc.assert(
      fc.property(mine, fc.oneof(mine, others), (one, other) => {
        const both = given(intersection(one, other));
        expect(given(one)).to.include.members([...both]);
        expect(given(other)).to.include.members([...both]);
      }),
    );
  });

  it('gives a record that both give by its department, or both by its owner', () => {
    fc.assert(
      fc.property(mine, mine, (one, other) => {
        const both = intersection(one, other);
        for (const place of PLACES) {
          const isGiven = (part: RowPlace): boolean => isVisible(one, part) && isVisible(other, part);
          const expected = isGiven({ ...place, owner: null }) || isGiven({ ...place, department: null });
          expect(isVisible(both, place)).to.equal(expected);
        }
      }),
    );
  });

  it('is the same in any order and grouping, and twice', () => {
    fc.assert(
      fc.property(mine, mine, mine, (one, other, third) => {
        expect(intersection(one, other)).to.deep.equal(intersection(other, one));
        expect(intersection(intersection(one, other), third)).to.deep.equal(
          intersection(one, intersection(other, third)),
        );
        expect(intersection(one, one)).to.deep.equal(one);
      }),
    );
  });

  it('with everything is the other scope, and with nothing is nothing', () => {
    fc.assert(
      fc.property(mine, (scope) => {
        expect(intersection('everything', scope)).to.deep.equal(scope);
        expect(intersection(scope, 'everything')).to.deep.equal(scope);
        expect(intersection(scope, NOTHING)).to.deep.equal(NOTHING);
      }),
    );
  });
});

describe('a scope within another one', () => {
  it('gives no record that the other one does not give, apart from own records in a department of the other one', () => {
    fc.assert(
      fc.property(mine, fc.oneof(mine, others), own, (reached, held, department) => {
        if (!isWithin(reached, held, department)) return;
        const compared = given(reached).filter((place) => place.owner !== ME || place.department === department);
        expect(given(held)).to.include.members(compared.filter((place) => place.department !== null));
        if (isWithin(reached, held, null)) expect(given(held)).to.include.members([...given(reached)]);
      }),
    );
  });

  it('includes own records if both are of the user, or the other one has the department of the user', () => {
    const ownRecords = { departments: [], owner: ME };
    expect(isWithin(ownRecords, { departments: [2], owner: OTHER }, 2)).to.equal(true);
    expect(isWithin(ownRecords, { departments: [2], owner: OTHER }, 9)).to.equal(false);
    expect(isWithin(ownRecords, { departments: [2], owner: OTHER }, null)).to.equal(false);
    expect(isWithin(ownRecords, ownRecords, null)).to.equal(true);
  });

  it('is never everything, unless the other one is', () => {
    fc.assert(
      fc.property(mine, own, (held, department) => {
        expect(isWithin('everything', held, department)).to.equal(held === 'everything');
        expect(isWithin(held, 'everything', department)).to.equal(true);
        expect(isWithin(NOTHING, held, department)).to.equal(true);
      }),
    );
  });

  it('is within itself, and within what a third one has that the other one is within', () => {
    fc.assert(
      fc.property(mine, mine, fc.oneof(mine, others), own, (one, other, third, department) => {
        expect(isWithin(one, one, department)).to.equal(true);
        if (isWithin(one, other, department) && isWithin(other, third, department))
          expect(isWithin(one, third, department)).to.equal(true);
      }),
    );
  });

  it('is a union exactly if each part is within the other one', () => {
    fc.assert(
      fc.property(mine, mine, fc.oneof(mine, others), own, (one, other, held, department) => {
        expect(isWithin(union(one, other), held, department)).to.equal(
          isWithin(one, held, department) && isWithin(other, held, department),
        );
      }),
    );
  });
});
