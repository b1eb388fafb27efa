import { expect } from 'chai';
import fc from 'fast-check';
import { E } from '../../../src/contract/values/fp.js';
import { arbitraryState, pairsOf, shownOf } from '../../support/administration/access-state.js';
import { arbitraryStep, judge, play } from '../../support/administration/access-steps.js';

/** Steps of anybody but the administrator. */
const others = fc.array(
  arbitraryStep().filter(({ actorId }) => actorId !== 1),
  { maxLength: 60, size: 'max' },
);

const differenceOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlyArray<string> =>
  [...one, ...other].filter((pair) => one.has(pair) !== other.has(pair));

describe('containment of changes, in any order', () => {
  it('an actor changes only permissions that the actor holds, of any user', () => {
    const kindsThatChanged = new Set<string>();
    fc.assert(
      fc.property(arbitraryState(), others, (start, sequence) => {
        play(start, sequence, ({ before, after, step, held }) => {
          for (const enabledOnly of [true, false])
            for (const pair of differenceOf(pairsOf(before, enabledOnly), pairsOf(after, enabledOnly))) {
              expect([...held], pair).to.include(pair.split(' ')[1]);
              kindsThatChanged.add(step.kind.join(' '));
            }
        });
      }),
      { numRuns: 500 },
    );
    // The property says something: many kinds of change were allowed.
    expect([...kindsThatChanged]).to.include.members([
      'user add',
      'user roles',
      'user delete',
      'role grant',
      'role delete',
    ]);
  });

  it('an actor changes only entries of a navigation whose permissions the actor holds', () => {
    const kindsThatChanged = new Set<string>();
    fc.assert(
      fc.property(arbitraryState(), others, (start, sequence) => {
        play(start, sequence, ({ before, after, step, held }) => {
          for (const shown of differenceOf(shownOf(before), shownOf(after))) {
            expect([...held, ''], shown).to.include(shown.split(' ')[2]);
            kindsThatChanged.add(step.kind.join(' '));
          }
        });
      }),
      { numRuns: 500 },
    );
    expect([...kindsThatChanged]).to.include.members(['menu hide', 'menu status', 'menu update', 'menu move']);
  });

  it('no user gets a permission that no actor had at the start', () => {
    fc.assert(
      fc.property(arbitraryState(), others, (start, sequence) => {
        const actors = new Set(sequence.map(({ actorId }) => actorId));
        const initial = [...pairsOf(start, true)].map((pair) => pair.split(' '));
        const available = new Set(initial.filter(([id]) => actors.has(Number(id))).map(([, one]) => one));
        const had = pairsOf(start, true);
        play(start, sequence, ({ after }) => {
          for (const pair of pairsOf(after, true))
            if (!had.has(pair)) expect([...available], pair).to.include(pair.split(' ')[1]);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('the administrator is never refused with PermissionNotHeld', () => {
    fc.assert(
      fc.property(arbitraryState(), arbitraryStep(), (start, step) => {
        const judged = judge(start, { ...step, actorId: 1 });
        for (const checked of judged?.[0] ?? [])
          if (E.isLeft(checked)) expect(checked.left).to.not.include({ _tag: 'PermissionNotHeld' });
      }),
    );
  });
});
