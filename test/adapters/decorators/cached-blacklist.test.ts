import { expect } from 'chai';
import { stub } from 'sinon';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { cachedBlacklist } from '../../../src/adapters/decorators/cached-blacklist.js';
import type { Fingerprint } from '../../../src/domain/session/fingerprint.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { tokenBlacklistContract } from '../../port-contracts/token-blacklist.contract.js';
import { freshFingerprint, freshSessionId } from '../../port-contracts/fresh-keys.js';
import { fixedClock, realClock } from '../../support/fixed-clock.js';
import { movedDate } from '../../support/moved-date.js';
import { after, minutes } from '../../support/times.js';

const TOKEN = 'a token of ours' as Fingerprint;
const OTHER = 'revoked elsewhere' as Fingerprint;

describe('cached blacklist', () => {
  const wait = movedDate();
  tokenBlacklistContract(() => cachedBlacklist(memoryTokenBlacklist(realClock), realClock), wait);

  const scenario = () => {
    const clock = fixedClock();
    const store = memoryTokenBlacklist(clock);
    return { clock, store, blacklist: cachedBlacklist(store, clock), until: after(minutes(20), clock.now()) };
  };
  const outage = new Unavailable('key-value store');

  it('refuses a token that it has revoked during an outage of the store, until the token expires', async () => {
    const { clock, store, blacklist, until } = scenario();
    await blacklist.claim(TOKEN, until);
    stub(store, 'has').rejects(outage);
    expect(await blacklist.has(TOKEN)).to.be.true;
    clock.advance(minutes(20));
    expect(await blacklist.has(TOKEN).catch((error: unknown) => error)).to.equal(outage);
  });

  it('refuses a token that others have revoked during an outage, if it has read the entry before', async () => {
    for (const by of ['has', 'claim'] as const) {
      const { store, blacklist, until } = scenario();
      await store.claim(OTHER, until);
      expect(await blacklist[by](OTHER, until)).to.equal(by === 'has');
      stub(store, 'has').rejects(outage);
      expect(await blacklist.has(OTHER), by).to.be.true;
    }
  });

  it('refuses during an outage the sessions that it has ended or has read as ended', async () => {
    const { store, blacklist, until } = scenario();
    const [own, seen, other] = [freshSessionId(), freshSessionId(), freshSessionId()];
    await blacklist.endSessions([own], until);
    await store.endSessions([seen], until);
    expect(await blacklist.isEnded(seen)).to.be.true;
    stub(store, 'isEnded').rejects(outage);
    expect([await blacklist.isEnded(own), await blacklist.isEnded(seen)]).to.deep.equal([true, true]);
    expect(await blacklist.isEnded(other).catch((error: unknown) => error)).to.equal(outage);
  });

  it('refuses an ended session until the latest of its end times, also when the last call names an earlier time', async () => {
    const { clock, store, blacklist, until } = scenario();
    const id = freshSessionId();
    await blacklist.endSessions([id], until);
    await blacklist.endSessions([id], after(minutes(1), clock.now()));
    stub(store, 'isEnded').rejects(outage);
    clock.advance(minutes(20) - 1);
    expect(await blacklist.isEnded(id)).to.be.true;
  });

  it('keeps its own logouts after it has read more revoked tokens than its capacity', async () => {
    const clock = fixedClock();
    const store = memoryTokenBlacklist(clock);
    const blacklist = cachedBlacklist(store, clock, 3);
    const until = after(minutes(20), clock.now());
    await blacklist.claim(TOKEN, until);
    for (const other of Array.from({ length: 10 }, freshFingerprint)) {
      await store.claim(other, until);
      expect(await blacklist.has(other)).to.be.true;
    }
    stub(store, 'has').rejects(outage);
    expect(await blacklist.has(TOKEN)).to.be.true;
  });

  it('does not cache a claim that the store has not accepted', async () => {
    const { store, blacklist, until } = scenario();
    const claim = stub(store, 'claim').rejects(outage);
    expect(await blacklist.claim(TOKEN, until).catch((error: unknown) => error)).to.equal(outage);
    claim.restore();
    expect(await blacklist.has(TOKEN)).to.be.false;
  });
});
