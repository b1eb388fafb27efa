import { enrol, giveCode, ticketOf, withAuthenticator } from './authenticator.js';
import { call } from './call.js';
import { newUser, PASSWORD } from './people.js';
import type { Reply } from './reply.js';
import type { TestService } from './service.js';
import { PASSWORDS, someAddress, tokenOf } from './session.js';

/** A new user with a second factor. */
export const personWithFactor = async (service: TestService) => withAuthenticator(service, await newUser(service));

const ADMIN = { username: 'admin', password: PASSWORDS.admin };

/** What brings about the answers of the second step of a login. `limited` allows one session of a user. */
export const factorLogins = async (service: TestService, limited: TestService): Promise<Reply[]> => {
  const person = await personWithFactor(service);
  const from = someAddress();
  const answer = async (code: string) => giveCode(service, await ticketOf(service, person, from), code, from);
  const [recovery = ''] = person.app.codes;
  const replies = [await answer(recovery)];
  const ticket = await ticketOf(service, person, from);
  for (let i = 0; i < 6; i += 1) replies.push(await giveCode(service, ticket, 'x', from));
  const full = await withAuthenticator(limited, ADMIN);
  const other = someAddress();
  replies.push(await giveCode(limited, await ticketOf(limited, full, other), full.app.codes[0] ?? '', other));
  replies.push(await giveCode(limited, 'x', 'x', other));
  return replies;
};

const WRONG = 'Wrong#2026';

/** What brings about every answer of the second factor and of the step-up, by the path. */
export const factorReplies = (service: TestService): Readonly<Record<string, () => Promise<Reply[]>>> => {
  const post = (path: string, form: unknown, token: string): Promise<Reply> =>
    call(service, `/api/v1/account/${path}`, { token, from: someAddress(), form });
  const somebody = async () => tokenOf(service, await newUser(service));
  const enrolled = () => personWithFactor(service);

  return {
    '/account/factor': async () => [await call(service, '/api/v1/account/factor', { token: await somebody() })],
    '/account/factor/begin': async () => [
      await post('factor/begin', { password: WRONG }, await somebody()),
      await post('factor/begin', { password: PASSWORD }, await somebody()),
      await post('factor/begin', { password: PASSWORD }, (await enrolled()).token),
    ],
    '/account/factor/confirm': async () => {
      const token = await somebody();
      const missing = await post('factor/confirm', { code: '123456' }, token);
      await post('factor/begin', { password: PASSWORD }, token);
      const wrong = await post('factor/confirm', { code: 'x' }, token);
      const { confirmed, token: next } = await enrol(service, { password: PASSWORD }, token);
      return [missing, wrong, confirmed, await post('factor/confirm', { code: '123456' }, next)];
    },
    '/account/factor/remove': async () => {
      const { token, app } = await enrolled();
      const remove = (password: string, code = '') => post('factor/remove', { password, code }, token);
      return [
        await post('factor/remove', { password: PASSWORD, code: '123456' }, await somebody()),
        await remove(WRONG),
        await remove(PASSWORD, 'x'),
        await remove(PASSWORD, app.codes[0]),
      ];
    },
    '/account/factor/codes': async () => {
      const { token, app } = await enrolled();
      const renew = (password: string, code: string) => post('factor/codes', { password, code }, token);
      return [
        await post('factor/codes', { password: PASSWORD, code: '123456' }, await somebody()),
        await renew(WRONG, 'x'),
        await renew(PASSWORD, 'x'),
        await renew(PASSWORD, app.code()),
      ];
    },
    '/account/stepUp': async () => {
      const { token, app } = await enrolled();
      const byPassword = await somebody();
      return [
        await post('stepUp', { password: WRONG }, byPassword),
        await post('stepUp', { password: PASSWORD }, byPassword),
        await post('stepUp', { code: 'x' }, token),
        await post('stepUp', { code: app.codes[0] }, token),
      ];
    },
  };
};
