import { expect } from 'chai';
import { ADMINISTRATOR_ID } from '../../src/domain/access/permission-policy.js';
import { E, O } from '../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import type { Administration, MakeAdministration } from './administration-fixtures.js';
import { atOnce } from './at-once.js';
import { added, change, only, VALUES } from './record-changes-steps.js';

const named = (username: string) => added({ ...VALUES.user, username });

/** An addition that fails after the store has begun to write it. */
const fail = async (administration: Administration): Promise<void> => {
  expectLeft(await change(administration, 'user', [], named('same'), named('same')), 'ValueTaken');
};

/** The first user of an empty store is the administrator. */
export const firstUsers = (make: MakeAdministration): Mocha.Suite =>
  describe('the first user', () => {
    it('has the id of the administrator, also after an addition that has failed, and the next user has another id', async () => {
      const administration = await make({ records: {} });
      await fail(administration);
      expect(only(await change(administration, 'user', [], named('first'))).id).to.equal(ADMINISTRATOR_ID);
      await fail(administration);
      const { id } = only(await change(administration, 'user', [], named('second')));
      expect(id).to.be.above(ADMINISTRATOR_ID);
      for (const [userId, username] of [[ADMINISTRATOR_ID, 'first'] as const, [id, 'second'] as const]) {
        const detail = O.toUndefined(await administration.administrationReads.record('user', 'everything', userId));
        expect(detail?.values['username']).to.equal(username);
      }
      expect((await administration.trail()).map(({ recordId }) => recordId)).to.deep.equal([ADMINISTRATOR_ID, id]);
    });

    it('of several in one change has the id of the administrator, and each of the others has its own', async () => {
      const administration = await make({ records: {} });
      await fail(administration);
      const users = expectRight(await change(administration, 'user', [], named('a'), named('b'), named('c')));
      expect(users[0]?.id).to.equal(ADMINISTRATOR_ID);
      expect(new Set(users.map(({ id }) => id)).size).to.equal(3);
    });

    it('of ten changes at once is added like the other nine, and one of them has the id of the administrator', async () => {
      const administration = await make({ records: {} });
      await fail(administration);
      const outcomes = await atOnce(10, (i) => change(administration, 'user', [], named(`user ${i}`)));
      expect(outcomes.every(E.isRight)).to.equal(true);
      const ids = outcomes.map((outcome) => only(outcome).id);
      expect(new Set(ids).size).to.equal(10);
      expect(ids).to.include(ADMINISTRATOR_ID);
    });
  });
