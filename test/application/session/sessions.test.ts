import { expect } from 'chai';
import { stub } from 'sinon';
import { endSessionsByOperatorHandler, endSessionsHandler } from '../../../src/application/session/end-sessions.js';
import { listOwnSessionsHandler, listSessionsHandler } from '../../../src/application/session/list-sessions.js';
import type { SessionId } from '../../../src/contract/session/session-id.js';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { freshSessionId } from '../../port-contracts/fresh-keys.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';
import { aSession, sidOf, withSessions } from './sessions-scenario.js';

const scope = 'everything';

describe('sessions', () => {
  it('are recorded at login, refresh and logout', async () => {
    const { loggedIn, refresh, logOut, authenticate, records, clock } = await scenario();
    const { token } = await loggedIn();
    clock.advance(minutes(5));
    const renewed = expectRight(await authenticate(expectRight(await refresh(token))));
    clock.advance(minutes(5));
    await logOut(renewed);
    const start = new Date('2030-01-01T12:00:00Z').getTime();
    const at = (time: Date) => (time.getTime() - start) / 60_000;
    expect(
      records.map(({ id, userId, origin, beginTime, refreshTime, endTime, ended }) => [
        ...[id === sidOf(token), userId, origin?.address],
        ...[at(beginTime), at(refreshTime), at(endTime), ended],
      ]),
    ).to.deep.equal([
      [true, 2, ORIGIN.address, 0, 0, 20, false],
      [true, 2, undefined, 0, 5, 25, false],
      [true, 2, undefined, 0, 5, 10, true],
    ]);
  });

  it('end with a logout, which succeeds also when the end of the session cannot be stored', async () => {
    const { loggedIn, logOut, ports, log } = await scenario();
    const { token } = await loggedIn();
    expectRight(await logOut(token));
    expect(await ports.blacklist.isEnded(sidOf(token))).to.be.true;

    const { token: other } = await loggedIn();
    stub(ports.blacklist, 'endSessions').rejects(new Unavailable('key-value store'));
    expectRight(await logOut(other));
    expect(log.warn.calledOnce).to.be.true;
  });

  it('of others are ended by a user with the permission, at once, with an event for each user', async () => {
    const { admin, own, ownOther, stored, endAny, isAlive, events, sessionStore } = await withSessions();
    const ids = [sidOf(own), sidOf(ownOther)];
    expectRight(await endAny({ scope, ids, token: admin, origin: ORIGIN }));
    expect(await Promise.all([own, ownOther, admin].map(isAlive))).to.deep.equal([false, false, true]);
    expect(sessionStore.end.args.map(([ended]) => ended)).to.deep.equal([ids]);
    const event = { _tag: 'SessionsEnded', userId: 1, username: 'admin', ...ORIGIN, reason: 'Administration' };
    const endedEvents = () => events.filter(({ _tag }) => _tag === 'SessionsEnded');
    expect(endedEvents()).to.deep.equal([{ ...event, module: 'user', recordId: 2 }]);

    const third = freshSessionId();
    stored.set(third, 3);
    expectRight(await endAny({ scope, ids: [third, sidOf(admin)], token: admin, origin: ORIGIN }));
    expect(endedEvents().slice(1)).to.have.deep.members(
      [1, 3].map((recordId) => ({ ...event, module: 'user', recordId })),
    );
  });

  it('of any users are ended by an operator, all or none, with an event for each user', async () => {
    const { admin, own, ownOther, deps, isAlive, events } = await withSessions();
    const end = endSessionsByOperatorHandler(deps);
    expectLeft(await end({ ids: [sidOf(own), freshSessionId()] }), 'RecordNotFound');
    expect([await isAlive(own), events.length]).to.deep.equal([true, 0]);
    expectRight(await end({ ids: [own, ownOther, admin].map(sidOf) }));
    expect(await Promise.all([own, ownOther, admin].map(isAlive))).to.deep.equal([false, false, false]);
    const ended = events.filter(({ _tag }) => _tag === 'SessionsEnded');
    const event = { _tag: 'SessionsEnded', module: 'user', reason: 'Operator' };
    expect(ended).to.deep.equal([2, 1].map((recordId) => ({ ...event, recordId })));
  });

  it('of users with more permissions are not ended by a user with fewer, and then none of the request', async () => {
    const { admin, own, ownOther, stored, endAny, isAlive, events } = await withSessions();
    const stronger = freshSessionId();
    stored.set(stronger, 3);
    const equal = freshSessionId();
    stored.set(equal, 4);
    for (const more of [sidOf(admin), stronger])
      expectLeft(
        await endAny({ scope, ids: [sidOf(ownOther), equal, more], token: own, origin: ORIGIN }),
        'PermissionNotHeld',
      );
    expect(await Promise.all([ownOther, admin].map(isAlive))).to.deep.equal([true, true]);
    const refused = { _tag: 'WriteRefused', reason: 'PermissionNotHeld', permission: 'sys:session:end' };
    const actor = { userId: 2, username: 'auditor', ...ORIGIN };
    expect(events).to.deep.equal([1, 3].map((recordId) => ({ ...refused, ...actor, module: 'user', recordId })));
    expectRight(await endAny({ scope, ids: [sidOf(ownOther), equal], token: own, origin: ORIGIN }));
  });

  it('of users outside of the scope are answered as not found, and then none of the request is ended', async () => {
    const { admin, own, ownOther, stored, endAny, isAlive, events } = await withSessions();
    const [inside, outside] = [freshSessionId(), freshSessionId()];
    stored.set(inside, 4);
    stored.set(outside, 3);
    const end = (...ids: ReadonlyArray<SessionId>) =>
      endAny({ scope: { departments: [], owner: 4 }, ids, token: own, origin: ORIGIN });
    for (const other of [outside, sidOf(admin), sidOf(ownOther), freshSessionId()])
      expectLeft(await end(inside, other), 'RecordNotFound');
    expect(await Promise.all([ownOther, admin].map(isAlive))).to.deep.equal([true, true]);
    expect(events).to.deep.equal([]);
    // the current session is ended from outside of the scope too
    expectRight(await end(inside, sidOf(own)));
    expect([await isAlive(own), await isAlive(ownOther), stored.has(inside)]).to.deep.equal([false, true, false]);
  });

  it('of a user who leaves the scope at the same moment are answered as not found', async () => {
    const { own, admin, deps, recordChanges, isAlive } = await withSessions();
    const judgedOutside: RecordChanges = {
      ...recordChanges,
      judge: (target, decide) => recordChanges.judge({ ...target, scope: { departments: [], owner: null } }, decide),
    };
    const endAny = endSessionsHandler({ ...deps, recordChanges: judgedOutside });
    expectLeft(await endAny({ scope, ids: [sidOf(own)], token: admin, origin: ORIGIN }), 'RecordNotFound');
    expect(await isAlive(own)).to.equal(true);
  });

  it('of the user are ended by the user; sessions of others are answered as not found', async () => {
    const { admin, own, ownOther, endOwn, isAlive } = await withSessions();
    const end = (...ids: ReadonlyArray<SessionId>) => endOwn({ ids, token: own, origin: ORIGIN });
    expectLeft(await end(sidOf(ownOther), sidOf(admin)), 'RecordNotFound');
    expectLeft(await end(sidOf(ownOther), freshSessionId()), 'RecordNotFound');
    expect(await Promise.all([ownOther, admin].map(isAlive))).to.deep.equal([true, true]);
    expectRight(await end(sidOf(ownOther)));
    expect(await Promise.all([own, ownOther, admin].map(isAlive))).to.deep.equal([true, false, true]);
    expectLeft(await end(sidOf(ownOther)), 'RecordNotFound');
  });

  it('that are unknown to the store are answered as not found, except the current one', async () => {
    const { own, ownOther, admin, endAny, endOwn, isAlive, stored, records } = await withSessions();
    stored.clear();
    expectLeft(
      await endAny({ scope, ids: [sidOf(own), sidOf(ownOther)], token: admin, origin: ORIGIN }),
      'RecordNotFound',
    );
    expect(await isAlive(own)).to.be.true;
    expectRight(await endOwn({ ids: [sidOf(own)], token: own, origin: ORIGIN }));
    expectRight(await endAny({ scope, ids: [sidOf(admin)], token: admin, origin: ORIGIN }));
    expect(await Promise.all([own, admin].map(isAlive))).to.deep.equal([false, false]);
    expect(records.map(({ id, ended }) => [id, ended])).to.deep.equal([
      [sidOf(own), true],
      [sidOf(admin), true],
    ]);
  });

  it('do not end, and record no event, when the end cannot be stored', async () => {
    const { own, endOwn, ports, events, sessionStore } = await withSessions();
    stub(ports.blacklist, 'endSessions').rejects(new Unavailable('key-value store'));
    const outcome = await endOwn({ ids: [sidOf(own)], token: own, origin: ORIGIN }).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Unavailable);
    expect([events, sessionStore.end.callCount]).to.deep.equal([[], 0]);
  });

  it('are listed with the current one marked', async () => {
    const { deps, own, ownOther, sessionStore } = await withSessions();
    const list = listSessionsHandler(deps);
    const parameters = { name: '审', userId: '2', pageSize: '5', other: 'ignored' };
    const page = expectRight(await list({ scope, parameters, token: own }));
    expect(page).to.deep.include({ total: 1, size: 5, current: 1, pages: 1 });
    expect(page.records).to.deep.equal([{ ...aSession(sidOf(own)), current: true }]);
    expect(sessionStore.page.args[0]?.[1]).to.deep.equal({
      pageNo: 1,
      pageSize: 5,
      filters: { name: '审' },
      userId: 2,
    });
    expect(expectRight(await list({ scope, parameters: {}, token: ownOther })).records[0]?.current).to.be.false;
    expectLeft(await list({ scope, parameters: { userId: 'x' }, token: own }), 'PageQueryFailed');
  });

  it('are listed when that of the request is stored; a command of an operator waits for none', async () => {
    const { deps, own } = await withSessions();
    const waited: SessionId[] = [];
    const stored = (id: SessionId) => Promise.resolve(void waited.push(id));
    const list = listSessionsHandler({ ...deps, sessionLog: { stored } });
    expectRight(await list({ scope, parameters: {} }));
    expect(waited).to.deep.equal([]);
    expectRight(await list({ scope, parameters: {}, token: own }));
    expect(waited).to.deep.equal([sidOf(own)]);
  });

  it('are listed to their own user; filters are ignored', async () => {
    const { deps, own, sessionStore } = await withSessions();
    const list = listOwnSessionsHandler(deps);
    expectRight(await list({ parameters: { userId: '1', name: 'admin' }, token: own }));
    expect(sessionStore.page.args[0]?.[0]).to.equal('everything');
    expect(sessionStore.page.args[0]?.[1]).to.deep.include({ filters: {}, userId: 2 });
    expectLeft(await list({ parameters: { pageSize: '101' }, token: own }), 'PageQueryFailed');
  });
});
