import { expect } from 'chai';
import { spy } from 'sinon';
import { atOnce } from '../../port-contracts/at-once.js';
import { enrol, giveCode, ticketOf, type Authenticator } from '../../support/http/authenticator.js';
import { codeOf, STEP_MS, stepAt } from '../../support/app-code.js';
import { call } from '../../support/http/call.js';
import { claimsIn } from '../../support/http/forgery.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, reasonOf, type Reply } from '../../support/http/reply.js';
import { someAddress, tokenOf } from '../../support/http/session.js';
import { useTwoInstances } from '../../support/http/two-instances.js';

const ADDRESSES = 20;

/** How often each answer came; `token` for a success. */
const countsOf = (replies: ReadonlyArray<Reply>): Readonly<Record<string, number>> => {
  const reasons = replies.map((reply) => reasonOf(reply) ?? 'token');
  return Object.fromEntries([...new Set(reasons)].map((one) => [one, reasons.filter((other) => other === one).length]));
};

describe('a second factor that is attacked at two instances at once', () => {
  const instances = useTwoInstances();

  it('judges nine of sixty wrong codes from twenty addresses, at logins and later, and locks the account at both', async () => {
    const { here, there, at } = instances;
    const person = await newUser(here);
    const { app, token } = await enrol(here, person, await tokenOf(here, person));
    const froms = Array.from({ length: ADDRESSES }, someAddress);
    const tickets = await Promise.all(froms.map((from, i) => ticketOf(at(i), person, from)));
    const code = app.wrongCode();
    const { password } = person;
    const later = [
      ['stepUp', { code }],
      ['factor/codes', { password, code }],
      ['factor/remove', { password, code }],
    ] as const;
    const judged = [here, there].map((service) => spy(service.port('appCodes'), 'stepOf'));
    const replies = await atOnce(60, (i) => {
      const [from, ticket] = [froms[i % ADDRESSES] ?? '', tickets[i % ADDRESSES] ?? ''];
      // each address gives its ticket to both instances, and its last code with a token
      if (i < 2 * ADDRESSES) return giveCode(at(i + (i < ADDRESSES ? 0 : 1)), ticket, code, from);
      const [path, form] = later[i % later.length]!;
      return call(at(i), `/api/v1/account/${path}`, { token, from, form });
    });
    expect(countsOf(replies)).to.deep.equal({ FactorIncorrect: 9, LoginLocked: 51 });
    expect(judged.reduce((sum, { callCount }) => sum + callCount, 0)).to.equal(9);
    for (const one of judged) one.restore();

    for (const service of [here, there]) {
      const from = someAddress();
      const right = await giveCode(service, await ticketOf(service, person, from), app.codes[0] ?? '', from);
      expectRefused(right, 'LoginLocked');
      expect(right.headers.get('X-Failure-Detail')).to.contain('"scope":"factor"');
    }
  });
});

describe('what can be used once, at two instances at once', () => {
  // so that a lock refuses none of the requests
  const instances = useTwoInstances({ all: { FACTOR_FAIL_MAX: '1000', LOGIN_FAIL_MAX: '1000' } });
  let person: Awaited<ReturnType<typeof newUser>>;
  let app: Authenticator;
  let token: string;
  beforeEach(async () => {
    const { here } = instances;
    person = await newUser(here);
    ({ app, token } = await enrol(here, person, await tokenOf(here, person)));
    here.advance(STEP_MS);
  });

  /** The same code with tickets of twenty addresses. */
  const withTickets = async (code: string): Promise<ReadonlyArray<Reply>> => {
    const { at } = instances;
    const froms = Array.from({ length: ADDRESSES }, someAddress);
    const tickets = await Promise.all(froms.map((from, i) => ticketOf(at(i), person, from)));
    return atOnce(ADDRESSES, (i) => giveCode(at(i + 1), tickets[i] ?? '', code, froms[i] ?? ''));
  };

  it('a code of the app: twenty requests get one login', async () => {
    expect(countsOf(await withTickets(app.code()))).to.deep.equal({ token: 1, FactorIncorrect: 19 });
  });

  it('a recovery code: twenty requests get one login', async () => {
    expect(countsOf(await withTickets(app.codes[0] ?? ''))).to.deep.equal({ token: 1, FactorIncorrect: 19 });
  });

  it('a ticket: four requests with four right codes get one login', async () => {
    const { here, at } = instances;
    const from = someAddress();
    const ticket = await ticketOf(here, person, from);
    const replies = await atOnce(4, (i) => giveCode(at(i), ticket, app.codes[i] ?? '', from));
    expect(countsOf(replies)).to.deep.equal({ token: 1, TicketInvalid: 3 });
  });

  it('a ticket: of twenty wrong codes five are judged', async () => {
    const { here, at } = instances;
    const from = someAddress();
    const ticket = await ticketOf(here, person, from);
    const wrong = app.wrongCode();
    const replies = await atOnce(20, (i) => giveCode(at(i), ticket, wrong, from));
    expect(countsOf(replies)).to.deep.equal({ FactorIncorrect: 5, TicketInvalid: 15 });
  });

  it('a token: two step-ups with two right codes get one token, of the same session', async () => {
    const { here, there, at } = instances;
    const replies = await atOnce(2, (i) =>
      call(at(i), '/api/v1/account/stepUp', { token, from: someAddress(), form: { code: app.codes[i] } }),
    );
    expect(countsOf(replies)).to.deep.equal({ token: 1, TokenRevoked: 1 });
    const next = accessTokenIn(replies.find((reply) => reasonOf(reply) === null) ?? expect.fail('nobody won'));
    expect(claimsIn(next)['sid']).to.equal(claimsIn(token)['sid']);
    for (const service of [here, there]) {
      expectSucceeded(await call(service, '/api/v1/account/factor', { token: next }), '操作成功');
      expectRefused(await call(service, '/api/v1/account/factor', { token }), 'TokenRevoked');
    }
  });

  it('a token of a user without a factor: two step-ups with the password get one token', async () => {
    const { here, at } = instances;
    const other = await newUser(here);
    const former = await tokenOf(here, other);
    const form = { password: other.password };
    const replies = await atOnce(2, (i) =>
      call(at(i), '/api/v1/account/stepUp', { token: former, from: someAddress(), form }),
    );
    expect(countsOf(replies)).to.deep.equal({ token: 1, TokenRevoked: 1 });
  });

  it('a secret that waits: two confirmations get one factor', async () => {
    const { here, at } = instances;
    const other = await newUser(here);
    const former = await tokenOf(here, other);
    const begun = await call(here, '/api/v1/account/factor/begin', {
      token: former,
      form: { password: other.password },
    });
    const { secret } = (begun.json as { data: { secret: string } }).data;
    const code = codeOf(secret, stepAt(here.port('clock').now()));
    const replies = await atOnce(2, (i) =>
      call(at(i), '/api/v1/account/factor/confirm', { token: former, from: someAddress(), form: { code } }),
    );
    const { token: won, ...others } = countsOf(replies);
    expect(won).to.equal(1);
    expect(['FactorMissing', 'FactorExists', 'TokenRevoked']).to.include(Object.keys(others)[0]);
  });
});
