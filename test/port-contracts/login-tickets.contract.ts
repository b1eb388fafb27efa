import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { LoginTicket } from '../../src/domain/login/login-ticket.js';
import type { LoginTickets } from '../../src/domain/ports/login-tickets.js';
import { minutes } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshAddress, freshFingerprint, freshUserId } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

const aTicket = (): LoginTicket => ({
  userId: freshUserId(),
  credentialGeneration: 3,
  address: freshAddress(),
  mustChangePassword: true,
});

/** What every store of login tickets must do, and must not; run it over yours. */
export const loginTicketsContract = (
  make: () => LoginTickets | Promise<LoginTickets>,
  wait: Wait = reallyWait,
  shared: SharedStore<LoginTickets> = {},
): Mocha.Suite =>
  describe('contract: LoginTickets', () => {
    const saved = async (lifeMs = minutes(2)) => {
      const [tickets, id, ticket] = [await make(), freshFingerprint(), aTicket()];
      await tickets.save(id, ticket, lifeMs);
      return { tickets, id, ticket };
    };

    it('reads a ticket unchanged, as often as it is asked for, and nothing for another id', async () => {
      const { tickets, id, ticket } = await saved();
      for (let i = 0; i < 2; i += 1) expect(await tickets.read(id)).to.deep.equal(O.some(ticket));
      expect(await tickets.read(freshFingerprint())).to.deep.equal(O.none);
    });

    it('gives as many attempts as the maximum, of twenty at once, and none for an unknown ticket', async () => {
      const { tickets, id, ticket } = await saved();
      const taken = await atOnce(20, () => tickets.takeAttempt(id, 5));
      expect(taken.filter(Boolean)).to.have.length(5);
      expect(await tickets.read(id)).to.deep.equal(O.some(ticket));
      expect(await tickets.takeAttempt(freshFingerprint(), 5)).to.be.false;
    });

    it('ends a ticket for one of twenty callers; afterwards there is no ticket and no attempt', async () => {
      const { tickets, id } = await saved();
      const ended = await atOnce(20, () => tickets.end(id));
      expect(ended.filter(Boolean)).to.have.length(1);
      expect([await tickets.read(id), await tickets.takeAttempt(id, 5)]).to.deep.equal([O.none, false]);
    });

    it('forgets a ticket after its time, which attempts do not prolong', async () => {
      const { tickets, id } = await saved(1_000);
      expect(await tickets.takeAttempt(id, 5)).to.be.true;
      await wait(1_200);
      expect([await tickets.read(id), await tickets.takeAttempt(id, 5), await tickets.end(id)]).to.deep.equal([
        O.none,
        false,
        false,
      ]);
    });

    sharedStoreTests(make, shared, {
      operations: {
        save: (store) => store.save(freshFingerprint(), aTicket(), minutes(2)),
        read: (store) => store.read(freshFingerprint()),
        takeAttempt: (store) => store.takeAttempt(freshFingerprint(), 5),
        end: (store) => store.end(freshFingerprint()),
      },
      keep: async (store) => {
        const [id, ticket] = [freshFingerprint(), aTicket()];
        await store.save(id, ticket, minutes(2));
        return async (other) => expect(await other.read(id)).to.deep.equal(O.some(ticket));
      },
      share: async (one, other) => {
        const id = freshFingerprint();
        await one.save(id, aTicket(), minutes(2));
        const ended = await Promise.all([one, other, one, other].map((store) => store.end(id)));
        expect(ended.filter(Boolean)).to.have.length(1);
      },
    });
  });
