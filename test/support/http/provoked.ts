import { randomUUID } from 'node:crypto';
import { restore, stub, type SinonStub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { call, type Call } from './call.js';
import { exchange, head } from './exchange.js';
import { claimsAt, claimsIn, signed } from './forgery.js';
import { newDepartment, newHolder, newManager } from './people.js';
import type { Reply } from './reply.js';
import type { TestService } from './service.js';
import { logIn, PASSWORDS, someAddress, tokenOf } from './session.js';

type Target = Readonly<{ method: string; path: string }>;
type Provoke = (service: TestService, target: Target) => Promise<Reply>;

const JSON_HEADER = { 'Content-Type': 'application/json' };
const LOGIN = '/api/v1/login';
const FACTOR_LOGIN = '/api/v1/login/factor';
const CAPTCHA = '/api/v1/captcha';

const ask = (service: TestService, { method, path }: Target, how: Call = {}): Promise<Reply> =>
  call(service, path, { method, from: someAddress(), ...how });

const SESSION_END = '/api/v1/session/end';
const UNLOCK = '/api/v1/lock/unlock';
const ENDS = [SESSION_END, '/api/v1/account/sessions/end'];
const ENDS_OWN = [...ENDS, '/api/v1/refreshToken', '/api/v1/logout'];

const tokens = new WeakMap<TestService, Map<'admin' | 'guest', Promise<string>>>();

/** A token of a demo account. Requests that end no session share one. */
const sharedToken = (service: TestService, { path }: Target, who: 'admin' | 'guest' = 'admin'): Promise<string> => {
  if (ENDS_OWN.includes(path)) return tokenOf(service, who);
  const known = tokens.get(service) ?? new Map<'admin' | 'guest', Promise<string>>();
  tokens.set(service, known);
  const token = known.get(who) ?? tokenOf(service, who);
  known.set(who, token);
  return token;
};

/** The same request with another body, where it has one. */
const send = async (service: TestService, target: Target, body: string, headers: Call['headers'] = JSON_HEADER) => {
  if (target.method !== 'POST') return ask(service, target);
  const token = target.path === LOGIN ? {} : { token: await sharedToken(service, target) };
  return ask(service, target, { ...token, body, headers: { ...headers, 'X-Refresh-Attempt': 'x' } });
};

const raw = (service: TestService, { method, path }: Target, header: string): Promise<Reply> =>
  exchange(service.url, head(`${method} ${path}`, [header]));

/** The form of a request with this token, where the endpoint takes one. */
const formFor = ({ path }: Target, token: string): Pick<Call, 'form'> => {
  if (path === UNLOCK) return { form: { username: 'nobody' } };
  if (path === FACTOR_LOGIN) return { form: { ticket: 'x', code: 'x' } };
  return ENDS.includes(path) ? { form: { ids: [claimsIn(token)['sid']] } } : {};
};

const askWith = (service: TestService, target: Target, token: string, how: Call = {}): Promise<Reply> =>
  ask(service, target, { token, ...formFor(target, token), ...how });

/** A request that gets as far as it can: with a token, and at login with everything right. */
const succeed: Provoke = async (service, target) =>
  target.path === LOGIN ? logIn(service) : askWith(service, target, await sharedToken(service, target));

const SOME_FORM = {
  username: 'auditor',
  password: PASSWORDS.auditor,
  code: 'ABCDEF',
  key: 'captcha:0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
};

/** What the endpoints but the lists cannot do without. */
const needed = (service: TestService) => [
  stub(service.port('captchaRates'), 'count'),
  stub(service.port('captchas'), 'take'),
  stub(service.port('blacklist'), 'claim'),
  stub(service.port('lockIndex'), 'list'),
  stub(service.port('attempts'), 'read'),
  stub(service.port('loginTickets'), 'read'),
  stub(service.port('blacklist'), 'endSessions'),
];

/** What the lists cannot do without. */
const listed = (service: TestService) => [
  stub(service.port('recordPages'), 'find'),
  stub(service.port('recordPages'), 'findDeleted'),
  stub(service.port('sessionStore'), 'page'),
  stub(service.port('auditPages'), 'find'),
  stub(service.port('auditPages'), 'loginHours'),
];

/** Everything that tells what a user may, or how the stores are. */
const asked = (service: TestService) => [
  stub(service.port('permissionCache'), 'read'),
  stub(service.port('users'), 'accessOf'),
  stub(service.port('keyValueProbe'), 'check'),
];

/** The request of one who has logged in before, while all of this fails. */
const whileFailing =
  (error: Error, ...ports: ReadonlyArray<(service: TestService) => ReadonlyArray<SinonStub>>): Provoke =>
  async (service, target) => {
    const token = await sharedToken(service, target);
    for (const failing of ports.flatMap((of) => of(service))) failing.rejects(error);
    // the readiness is computed anew, and again once the clock is set back
    service.advance(500);
    try {
      return await (target.path === LOGIN
        ? ask(service, target, { form: SOME_FORM })
        : askWith(service, target, token));
    } finally {
      restore();
      service.advance(-500);
    }
  };

/** Repeats what uses a bound up, from one address, and answers the last. */
const exhaust: Provoke = async (service, target) => {
  const from = someAddress();
  const once = (): Promise<Reply> =>
    target.path === LOGIN ? logIn(service, { code: 'wrong' }, from) : ask(service, target, { from });
  for (let i = 0; i < 10; i += 1) await once();
  return once();
};

/** Ways to ask that bring about every answer which a client can see; each is tried on every operation. */
export const WAYS: Readonly<Record<string, Provoke>> = {
  'as it should be': succeed,
  'with a form that does not fit': (service, target) => send(service, target, '{}'),
  'with a malformed attempt': async (service, target) =>
    ask(service, target, { token: await sharedToken(service, target), headers: { 'X-Refresh-Attempt': 'x' } }),
  'for a session that does not exist': async (service, target) =>
    askWith(
      service,
      target,
      await sharedToken(service, target),
      ENDS.includes(target.path) ? { form: { ids: [randomUUID()] } } : {},
    ),
  'for a session of somebody with more permissions': async (service, target) => {
    if (target.path !== SESSION_END) return ask(service, target);
    const [token, other] = [
      await tokenOf(service, await newHolder(service, 'sys:session:end')),
      await tokenOf(service),
    ];
    const usersOf = stub(service.port('sessionStore'), 'usersOf').callsFake((_scope, ids) =>
      Promise.resolve(new Map(ids.map((id) => [id, 1]))),
    );
    const reply = await ask(service, target, { token, ...formFor(target, other) });
    usersOf.restore();
    return reply;
  },
  'for the locks of somebody with more permissions': async (service, target) =>
    target.path === UNLOCK
      ? ask(service, target, {
          token: await tokenOf(service, await newHolder(service, 'sys:lock:unlock')),
          form: { username: 'admin' },
        })
      : ask(service, target),
  'for the locks of the own name': async (service, target) =>
    target.path === UNLOCK
      ? ask(service, target, { token: await sharedToken(service, target), form: { username: 'admin' } })
      : ask(service, target),
  'for the locks of somebody outside of the data scope': async (service, target) =>
    target.path === UNLOCK
      ? ask(service, target, {
          token: await tokenOf(service, await newManager(service, await newDepartment(service), 'sys:lock:unlock')),
          form: { username: 'auditor' },
        })
      : ask(service, target),
  'with a wrong captcha': async (service, target) =>
    target.path === LOGIN ? logIn(service, { code: 'wrong' }) : ask(service, target),
  'with a wrong password': async (service, target) =>
    target.path === LOGIN ? logIn(service, { password: 'wrong password' }) : ask(service, target),
  'as a user out of use': async (service, target) =>
    target.path === LOGIN ? logIn(service, { username: 'retired', password: PASSWORDS.retired }) : ask(service, target),
  'too often': async (service, target) =>
    [LOGIN, CAPTCHA].includes(target.path) ? exhaust(service, target) : ask(service, target),
  'without a token': (service, target) => ask(service, target),
  'with a token that is none': (service, target) => ask(service, target, { token: 'x' }),
  'with an expired token': (service, target) => ask(service, target, { token: signed(claimsAt(-1201)) }),
  'with a token that was logged out': async (service, target) => {
    const token = await tokenOf(service);
    await call(service, '/api/v1/logout', { token });
    return ask(service, target, { token });
  },
  'as a user without permissions': async (service, target) =>
    askWith(service, target, await sharedToken(service, target, 'guest')),
  'with a query that does not fit': async (service, { method, path }) =>
    ask(service, { method, path: `${path}?pageNo=x&kind=x` }, { token: await sharedToken(service, { method, path }) }),
  'with a body that is no JSON': (service, target) => send(service, target, '{'),
  'with a body that is too large': (service, target) => send(service, target, '{'.repeat(70_000)),
  'with a body of another type': (service, target) => send(service, target, '{}', { 'Content-Type': 'text/plain' }),
  'with a malformed header': (service, target) => raw(service, target, 'X y: 1'),
  'with headers that are too large': (service, target) => raw(service, target, `X: ${'x'.repeat(20_000)}`),
  'while too many logins wait': async (service, target) => {
    const token = await sharedToken(service, target);
    const wait = stub(service.port('hasher'), 'expectedWaitMs').returns(Infinity);
    try {
      return await ask(service, target, target.path === LOGIN ? { form: SOME_FORM } : { token });
    } finally {
      wait.restore();
    }
  },
  'while every store is out of reach': whileFailing(new Unavailable('key-value store'), needed, asked),
  'while there is a bug': (service, target) =>
    whileFailing(new Error('a bug'), ...(target.path.startsWith('/api/v1/gate') ? [asked] : [needed, listed]))(
      service,
      target,
    ),
};
