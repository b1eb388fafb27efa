import { expect } from 'chai';
import fc from 'fast-check';
import { limitsOf, rowsFor, scopedLimits, type GrantedRole } from '../../../src/domain/access/permission-limits.js';
import { isVisible } from '../../../src/domain/access/row-scope.js';

const ME = 50;
const department = fc.integer({ min: 1, max: 9 });

/** Parents of the departments 1 to 8, by place: no cycles, some departments missing. */
const trees = fc
  .record({ parents: fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }), missing: fc.uniqueArray(department) })
  .map(({ parents, missing }) =>
    parents
      .map((parent, i) => ({ id: i + 1, parentId: Math.min(parent, i) }))
      .filter(({ id }) => !missing.includes(id)),
  );

const rows = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(3, 4, 5, 6).map((scope) => ({ scope })),
  fc
    .uniqueArray(fc.record({ id: department, below: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ id }) => id,
    })
    .map((departments) => ({ scope: 2, departments })),
);

const roles: fc.Arbitrary<ReadonlyArray<GrantedRole>> = fc.array(
  fc
    .record({ permissions: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), rows })
    .map(({ permissions, rows: given }) => ({
      permissions,
      ...(given && { rows: given }),
    })),
  { maxLength: 5 },
);

type Tree = ReadonlyArray<Readonly<{ id: number; parentId: number }>>;

/** True if one department is the other one, or below it. Both exist. */
const isWithin = (tree: Tree, id: number, top: number): boolean => {
  const one = tree.find((found) => found.id === id);
  return (
    one !== undefined && tree.some((found) => found.id === top) && (id === top || isWithin(tree, one.parentId, top))
  );
};

/** What the table of data scopes says of one assignment and one record. */
const reaches = (
  { rows: given }: GrantedRole,
  tree: Tree,
  own: number | null,
  record: Readonly<{ department: number | null; owner: number | null }>,
): boolean => {
  if (!given) return true;
  const { department: of, owner } = record;
  const lives = of !== null && tree.some(({ id }) => id === of);
  if (given.scope === 2)
    return lives && (given.departments ?? []).some(({ id, below }) => (below ? isWithin(tree, of, id) : of === id));
  if (given.scope === 3) return lives && of === own;
  if (given.scope === 4) return lives && own !== null && isWithin(tree, of, own);
  return given.scope === 5 && owner === ME;
};

const places = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((of) =>
  [null, ME, 51].map((owner) => ({ department: of, owner })),
);

describe('the limits of a user', () => {
  it('give each permission the union of the data scopes of the roles that grant it', () => {
    fc.assert(
      fc.property(trees, fc.option(department), roles, (tree, own, granted) => {
        const limits = limitsOf({ id: ME, departmentId: own }, granted, tree);
        for (const permission of ['a', 'b', 'c']) {
          const through = granted.filter(({ permissions }) => permissions.includes(permission));
          if (through.length === 0) continue;
          for (const place of places)
            expect(isVisible(rowsFor(limits, [permission]), place)).to.equal(
              through.some((role) => reaches(role, tree, own, place)),
            );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never give several permissions together more than each of them', () => {
    fc.assert(
      fc.property(trees, fc.option(department), roles, (tree, own, granted) => {
        const limits = limitsOf({ id: ME, departmentId: own }, granted, tree);
        for (const place of places)
          if (isVisible(rowsFor(limits, ['a', 'b', 'c']), place))
            for (const permission of ['a', 'b', 'c'])
              expect(isVisible(rowsFor(limits, [permission]), place)).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('leave out permissions that data scopes do not limit', () => {
    const limits = limitsOf({ id: ME, departmentId: 1 }, [{ permissions: ['a', 'b'], rows: { scope: 5 } }], []);
    const scoped = scopedLimits(limits, (permission) => permission === 'b');
    expect(rowsFor(scoped, ['a'])).to.equal('everything');
    expect(rowsFor(scoped, ['b'])).to.deep.equal({ departments: [], owner: ME });
    expect(scopedLimits(limits, () => false)).to.equal(undefined);
    expect(scopedLimits(undefined, () => true)).to.equal(undefined);
  });

  it('are none where every role reaches everything', () => {
    expect(limitsOf({ id: ME, departmentId: 1 }, [{ permissions: ['a'] }], [])).to.equal(undefined);
    const both = [{ permissions: ['a'] }, { permissions: ['a'], rows: { scope: 5 } }];
    expect(limitsOf({ id: ME, departmentId: 1 }, both, [])).to.equal(undefined);
  });

  it('have equal rows once, in ascending order', () => {
    const tree = [1, 2, 3].map((id) => ({ id, parentId: id - 1 }));
    const below = { scope: 2, departments: [{ id: 2, below: true }] };
    const chosen = { scope: 2, departments: [3, 2].map((id) => ({ id, below: false })) };
    const granted = [
      { permissions: ['a', 'b'], rows: below },
      { permissions: ['c'], rows: chosen },
      { permissions: ['d'], rows: { scope: 5 } },
    ];
    expect(limitsOf({ id: ME, departmentId: null }, granted, tree)).to.deep.equal({
      rows: [
        { departments: [2, 3], owner: null },
        { departments: [], owner: ME },
      ],
      of: { a: 0, b: 0, c: 0, d: 1 },
    });
  });
});
