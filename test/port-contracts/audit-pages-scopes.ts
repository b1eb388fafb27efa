import { expect } from 'chai';
import fc from 'fast-check';
import { isVisible, type RowScope } from '../../src/domain/access/row-scope.js';
import { upTo } from './at-once.js';
import { ZONE, at, event, numbersOf, query, type AuditFixture, type MakeAuditPages } from './audit-fixtures.js';

const DEPARTMENTS = [1, 2, 70_000];
const OWNERS = [5, 6];

/** Events of each department and owner, and of none; of two kinds, with two names. */
const EVENTS: ReadonlyArray<AuditFixture> = [...DEPARTMENTS, undefined].flatMap((departmentId, i) =>
  [...OWNERS, undefined].flatMap((ownerId, j) =>
    upTo(2).map((k) =>
      event(100 * i + 10 * j + k, {
        kind: k === 1 ? 'LoggedIn' : 'LoginRefused',
        username: j === 0 ? 'lilei' : 'hanmei',
        ...(departmentId !== undefined && { departmentId }),
        ...(ownerId !== undefined && { ownerId }),
        ...(k === 2 && { details: { count: 3 } }),
      }),
    ),
  ),
);

const scopes: fc.Arbitrary<RowScope> = fc.oneof(
  fc.constant<RowScope>('everything'),
  fc.record({
    departments: fc.subarray([1, 2, 3, 70_000]),
    owner: fc.constantFrom<number | null>(...OWNERS, 9, null),
  }),
);

/** The events that a scope gives. */
const givenBy = (scope: RowScope): ReadonlyArray<AuditFixture> =>
  EVENTS.filter(({ departmentId = null, ownerId = null }) =>
    isVisible(scope, { department: departmentId, owner: ownerId }),
  );

const numberOf = ({ requestId }: AuditFixture): number => Number(requestId?.slice('request '.length));

/** The trail in a scope: what is shown, counted and found is what the predicate gives, and nothing else. */
export const auditScopes = (make: MakeAuditPages): Mocha.Suite =>
  describe('scopes', () => {
    it('show and count the events of their departments and of their owner, on every page and with filters', async () => {
      const pages = await make(EVENTS, ZONE);
      await fc.assert(
        fc.asyncProperty(
          scopes,
          fc.constantFrom<string | undefined>(undefined, 'LILEI'),
          fc.constantFrom(1, 5, 100),
          async (scope, name, pageSize) => {
            const given = givenBy(scope).filter(({ username }) => name === undefined || username === 'lilei');
            const shown: number[] = [];
            for (let pageNo = 1; pageNo <= Math.max(1, Math.ceil(given.length / pageSize)); pageNo += 1) {
              const asked = { pageNo, pageSize, ...(name !== undefined && { name }) };
              const { found, records } = await pages.find(scope, query(asked));
              expect(found).to.equal(given.length);
              shown.push(...numbersOf(records));
            }
            expect(shown).to.have.members(given.map(numberOf));
          },
        ),
        { numRuns: 30 },
      );
    });

    it('count the logins of their departments and of their owner alone', async () => {
      const pages = await make(EVENTS, ZONE);
      for (const scope of [
        'everything',
        { departments: [1, 70_000], owner: null },
        { departments: [2], owner: 5 },
        { departments: [], owner: 6 },
        { departments: [], owner: null },
      ] as const) {
        const counted = (await pages.loginHours(scope, at(0))).at(-1);
        const given = givenBy(scope);
        expect(counted, JSON.stringify(scope)).to.include({
          loggedIn: given.filter(({ kind }) => kind === 'LoggedIn').length,
          refused: 3 * given.filter(({ kind }) => kind === 'LoginRefused').length,
        });
      }
    });
  });
