import { expect } from 'chai';
import type { SessionPlaces } from '../../src/domain/ports/session-places.js';
import type { PlacedSession, PlaceLimit } from '../../src/domain/session/placed-session.js';
import { after, minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSessionId, freshUserId } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

const START = new Date('2026-01-01T12:00:00Z');

/** A session of the user that began so many seconds after the others. */
const aSession = (userId: number, begins = 0, parts: Partial<PlacedSession> = {}): PlacedSession => ({
  ...{ id: freshSessionId(), userId, credentialGeneration: 4 },
  ...{ startedAt: after(seconds(begins), START), until: after(minutes(20)) },
  ...parts,
});

const oldest = (most: number): PlaceLimit => ({ most, beyond: 'oldest' });
const refuse = (most: number): PlaceLimit => ({ most, beyond: 'refuse' });

const PLACED = { placed: true, replaced: [] };
const REFUSED = { placed: false, replaced: [] };

/** What every store of the places of sessions must do, and must not; run it over yours. */
export const sessionPlacesContract = (
  make: () => SessionPlaces | Promise<SessionPlaces>,
  wait: Wait = reallyWait,
  shared: SharedStore<SessionPlaces> = {},
): Mocha.Suite =>
  describe('contract: SessionPlaces', () => {
    it('oldest: a session beyond the maximum replaces the oldest one, of the same user only', async () => {
      const [places, user, other] = [await make(), freshUserId(), freshUserId()];
      const [one, two, three] = [aSession(user, 2), aSession(user, 1), aSession(user, 3)];
      expect(await places.take(one, oldest(2))).to.deep.equal(PLACED);
      expect(await places.take(two, oldest(2))).to.deep.equal(PLACED);
      expect(await places.take(aSession(other), oldest(2))).to.deep.equal(PLACED);
      expect(await places.take(three, oldest(2))).to.deep.equal({ placed: true, replaced: [two.id] });
    });

    it('oldest: of sessions that began at the same moment, the one with the lowest id is the oldest', async () => {
      const [places, user] = [await make(), freshUserId()];
      const both = [aSession(user), aSession(user)].toSorted((one, two) => (one.id < two.id ? 1 : -1));
      for (const session of both) await places.take(session, oldest(2));
      expect(await places.take(aSession(user), oldest(2))).to.deep.equal({ placed: true, replaced: [both[1]!.id] });
    });

    it('oldest: a new session never replaces itself, also if its clock is behind', async () => {
      const [places, user] = [await make(), freshUserId()];
      const present = aSession(user, 5);
      await places.take(present, oldest(1));
      expect(await places.take(aSession(user, 1), oldest(1))).to.deep.equal({ placed: true, replaced: [present.id] });
    });

    it('oldest: replaced sessions are named again until they are freed, the oldest first', async () => {
      const [places, user] = [await make(), freshUserId()];
      const [one, two, three, four] = [1, 2, 3, 4].map((begins) => aSession(user, begins));
      await places.take(one!, oldest(1));
      await places.take(two!, oldest(1));
      expect((await places.take(three!, oldest(1))).replaced).to.deep.equal([one!.id, two!.id]);
      await places.free(user, [one!.id, two!.id]);
      expect((await places.take(four!, oldest(1))).replaced).to.deep.equal([three!.id]);
    });

    it('refuse: a session beyond the maximum gets no place until one is freed', async () => {
      const [places, user] = [await make(), freshUserId()];
      const [one, two] = [aSession(user), aSession(user)];
      expect(await places.take(one, refuse(2))).to.deep.equal(PLACED);
      expect(await places.take(two, refuse(2))).to.deep.equal(PLACED);
      for (let i = 0; i < 2; i += 1) expect(await places.take(aSession(user), refuse(2))).to.deep.equal(REFUSED);
      await places.free(user, [one.id, freshSessionId()]);
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(PLACED);
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(REFUSED);
    });

    it('isFull tells whether the maximum is reached, and takes no place', async () => {
      const [places, user] = [await make(), freshUserId()];
      expect(await places.isFull(user, 4, 1)).to.equal(false);
      const session = aSession(user);
      await places.take(session, refuse(2));
      for (let i = 0; i < 3; i += 1) {
        expect(await places.isFull(user, 4, 1)).to.equal(true);
        expect(await places.isFull(user, 4, 2)).to.equal(false);
      }
      expect(await places.isFull(freshUserId(), 4, 1)).to.equal(false);
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(PLACED);
      expect(await places.isFull(user, 4, 2)).to.equal(true);
      // sessions of an older generation never count
      expect(await places.isFull(user, 5, 1)).to.equal(false);
    });

    it('free: sessions without a place, and those of another user, change nothing', async () => {
      const [places, user] = [await make(), freshUserId()];
      const session = aSession(user);
      await places.take(session, refuse(1));
      await places.free(user, []);
      await places.free(user, [freshSessionId()]);
      await places.free(freshUserId(), [session.id]);
      expect(await places.take(aSession(user), refuse(1))).to.deep.equal(REFUSED);
    });

    it('a session counts until its time only; keep prolongs it, and no later end of another one does', async () => {
      const [places, user] = [await make(), freshUserId()];
      const [short, kept] = [after(seconds(2)), after(seconds(3))];
      const [one, two] = [aSession(user, 0, { until: short }), aSession(user, 0, { until: short })];
      await places.take(one, refuse(2));
      await places.take(two, refuse(2));
      await places.keep({ ...two, until: after(minutes(5), kept) });
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(REFUSED);
      await wait(3_000);
      const next = aSession(user);
      expect(await places.take(next, refuse(2))).to.deep.equal(PLACED);
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(REFUSED);
    });

    it('keep gives a session without a place one beyond the maximum', async () => {
      const [places, user] = [await make(), freshUserId()];
      const [one, lost] = [aSession(user, 1), aSession(user, 2)];
      await places.take(one, refuse(1));
      await places.keep(lost);
      expect(await places.take(aSession(user), refuse(2))).to.deep.equal(REFUSED);
      expect((await places.take(aSession(user), oldest(1))).replaced).to.deep.equal([one.id, lost.id]);
    });

    it('sessions of an older generation do not count; a kept one counts under its new generation', async () => {
      const [places, user] = [await make(), freshUserId()];
      const [one, two] = [aSession(user, 1), aSession(user, 2)];
      await places.take(one, refuse(2));
      await places.take(two, refuse(2));
      await places.keep({ ...two, credentialGeneration: 5 });
      const later = { credentialGeneration: 5 };
      expect(await places.take(aSession(user, 3, later), refuse(2))).to.deep.equal(PLACED);
      expect(await places.take(aSession(user, 4, later), refuse(2))).to.deep.equal(REFUSED);
      expect((await places.take(aSession(user, 5, later), oldest(2))).replaced).to.deep.equal([two.id]);
    });

    it('refuse: of twelve sessions at once, as many as the maximum get a place', async () => {
      const [places, user] = [await make(), freshUserId()];
      const outcomes = await atOnce(12, () => places.take(aSession(user), refuse(5)));
      expect(outcomes.filter(({ placed }) => placed)).to.have.length(5);
    });

    it('oldest: of twelve sessions at once, all but the maximum are named', async () => {
      const [places, user] = [await make(), freshUserId()];
      const sessions = Array.from({ length: 12 }, () => aSession(user));
      const outcomes = await atOnce(12, (i) => places.take(sessions[i]!, oldest(3)));
      const named = new Set(outcomes.flatMap(({ replaced }) => replaced));
      expect(sessions.filter(({ id }) => !named.has(id))).to.have.length.at.most(3);
      expect(outcomes.every(({ placed }) => placed)).to.equal(true);
    });

    sharedStoreTests(make, shared, {
      operations: {
        take: (places) => places.take(aSession(freshUserId()), oldest(1)),
        keep: (places) => places.keep(aSession(freshUserId())),
        free: (places) => places.free(freshUserId(), [freshSessionId()]),
      },
      keep: async (places) => {
        const user = freshUserId();
        const session = aSession(user);
        await places.take(session, oldest(1));
        return async (other) =>
          expect((await other.take(aSession(user, 1), oldest(1))).replaced).to.deep.equal([session.id]);
      },
      share: async (one, other) => {
        const user = freshUserId();
        const outcomes = await atOnce(12, (i) => (i % 2 === 0 ? one : other).take(aSession(user), refuse(4)));
        expect(outcomes.filter(({ placed }) => placed)).to.have.length(4);
      },
    });
  });
