import { expect } from 'chai';
import { codeOf, STEP_MS, stepAt } from '../app-code.js';
import { call } from './call.js';
import { expectSucceeded } from './refusals.js';
import { accessTokenIn, dataOf, type Reply } from './reply.js';
import type { TestService } from './service.js';
import { logIn, someAddress, tokenOf } from './session.js';

type Person = Readonly<{ username: string; password: string }>;

/** An authenticator app with the secret of a user. Each code is of a later step than the one before, as the service demands. */
export type Authenticator = Readonly<{
  secret: string;
  codes: ReadonlyArray<string>;
  /** A code that was not used yet. It may be that of the next step: the clock of the service moves on to it. */
  code(): string;
  wrongCode(): string;
}>;

/** Sets up a second factor with the token. The answer has another token. */
export const enrol = async (
  service: TestService,
  { password }: Pick<Person, 'password'>,
  token: string,
): Promise<Readonly<{ app: Authenticator; token: string; confirmed: Reply }>> => {
  const from = someAddress();
  const now = (): number => stepAt(service.port('clock').now());
  const post = (path: string, form: unknown): Promise<Reply> =>
    call(service, `/api/v1/account/factor/${path}`, { token, from, form });
  const begun = await post('begin', { password });
  expectSucceeded(begun, '操作成功');
  const secret = String(dataOf(begun)['secret']);
  let last = now();
  const confirmed = await post('confirm', { code: codeOf(secret, last) });
  expectSucceeded(confirmed, '操作成功');
  const codes = dataOf(confirmed)['codes'] as ReadonlyArray<string>;
  expect(codes).to.have.length(10);
  const app: Authenticator = {
    secret,
    codes,
    code: () => {
      if (now() <= last) service.advance((last + 1 - now()) * STEP_MS);
      last = now();
      return codeOf(secret, last);
    },
    wrongCode: () =>
      ['000000', '111111', '222222'].find(
        (code) => ![codeOf(secret, now()), codeOf(secret, now() - 1)].includes(code),
      ) ?? '',
  };
  return { app, token: accessTokenIn(confirmed), confirmed };
};

/** A user with a second factor. */
export const withAuthenticator = async <P extends Person>(service: TestService, person: P) => ({
  ...person,
  ...(await enrol(service, person, await tokenOf(service, person))),
});

/** The ticket of a login with the right password. */
export const ticketOf = async (
  service: TestService,
  { username, password }: Person,
  from = someAddress(),
): Promise<string> => {
  const reply = await logIn(service, { username, password }, from);
  expect(reply.headers.get('X-Failure-Reason')).to.equal('SecondFactorRequired');
  return reply.headers.get('X-Login-Ticket') ?? '';
};

/** The second step of a login. */
export const giveCode = (
  service: Readonly<{ url: string }>,
  ticket: string,
  code: string,
  from: string,
): Promise<Reply> => call(service, '/api/v1/login/factor', { from, form: { ticket, code } });
