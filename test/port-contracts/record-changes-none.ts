import { expect } from 'chai';
import { E } from '../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { ADMINISTRATOR, always, type Administration, type MakeAdministration } from './administration-fixtures.js';
import { aRecord } from './record-fixtures.js';

import { updated, added, VALUES, change, detailOf } from './record-changes-steps.js';

/** Decisions that write nothing, and errors. */
export const withoutChange = (make: MakeAdministration): Mocha.Suite =>
  describe('without a change', () => {
    const STATE = {
      records: { position: [aRecord('position', 1), aRecord('position', 2)], role: [aRecord('role', 1)] },
    };
    const expectUntouched = async (administration: Administration): Promise<void> => {
      for (const id of [1, 2])
        expect(await detailOf(administration, 'position', id)).to.include({ version: 1, updateUser: '' });
      expect(await administration.trail()).to.deep.equal([]);
    };

    it('an empty decision or a refusal is answered, and nothing is written', async () => {
      const administration = await make(STATE);
      expect(await change(administration, 'position', [1])).to.deep.equal(E.right([]));
      const refusal = E.left({ _tag: 'RecordChanged' as const });
      const scope = { module: 'position', ids: [1], actor: ADMINISTRATOR, scope: 'everything' } as const;
      expect(await administration.recordChanges.change(scope, () => refusal)).to.deep.equal(refusal);
      await expectUntouched(administration);
    });

    it('a judgement writes nothing for any decision, and answers its refusal or error', async () => {
      const administration = await make(STATE);
      const { judge } = administration.recordChanges;
      const scope = { module: 'position', ids: [1], actor: ADMINISTRATOR, scope: 'everything' } as const;
      const decision = always(updated(1, { values: { sort: 9 } }), added(VALUES.position));
      expect(await judge(scope, decision)).to.deep.equal(E.right(undefined));
      const refusal = E.left({ _tag: 'RecordChanged' as const });
      expect(await judge(scope, () => refusal)).to.deep.equal(refusal);
      const failing = judge(scope, () => {
        throw new RangeError('a bug');
      });
      expect(await failing.catch((error: unknown) => error)).to.be.instanceOf(RangeError);
      await expectUntouched(administration);
      expect(await administration.administrationReads.options('position', 'everything', undefined, 9)).to.have.length(
        2,
      );
    });

    for (const module of ['position', 'role'] as const)
      it(`an error in the decision about a ${module} is passed on, and the next change succeeds`, async () => {
        const administration = await make(STATE);
        const failing = administration.recordChanges.change(
          { module, ids: [1], actor: ADMINISTRATOR, scope: 'everything' },
          () => {
            throw new RangeError('a bug');
          },
        );
        expect(await failing.catch((error: unknown) => error)).to.be.instanceOf(RangeError);
        await expectUntouched(administration);
        expectRight(await change(administration, module, [1], updated(1, { values: { sort: 9 } })));
      });

    it('no change is written when one of several has a name that is taken', async () => {
      const administration = await make(STATE);
      const changes = [
        updated(1, { values: { sort: 9 } }),
        updated(2, { values: { name: 'name-1' } }),
        added(VALUES.position),
      ];
      expectLeft(await change(administration, 'position', [1, 2], ...changes), 'ValueTaken');
      await expectUntouched(administration);
      expect(await administration.administrationReads.options('position', 'everything', undefined, 9)).to.have.length(
        2,
      );
    });
  });
