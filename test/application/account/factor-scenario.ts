import { removeFactorHandler, renewRecoveryCodesHandler } from '../../../src/application/account/change-factor.js';
import { beginFactorHandler, confirmFactorHandler } from '../../../src/application/account/enrol-factor.js';
import { readFactorHandler } from '../../../src/application/account/read-factor.js';
import { stepUpHandler } from '../../../src/application/account/step-up.js';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import type { AccessToken } from '../../../src/domain/session/access-token.js';
import type { RequestOrigin } from '../../../src/domain/session/request-origin.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { codeOf, STEP_MS, stepAt } from '../../support/app-code.js';
import { ORIGIN, scenario } from '../scenario.js';

export const PASSWORD = 'Auditor#2026';

/** The code of the authenticator app at this moment. */
const codeAt = (secret: string, moment: Date): string => codeOf(secret, stepAt(moment));

/** A code that is none of those that are accepted now. */
const wrongCodeAt = (secret: string, moment: Date): string => {
  const right = [0, -1].map((steps) => codeAt(secret, new Date(moment.getTime() + steps * STEP_MS)));
  return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '';
};

/** The use cases of the second factor, and an auditor who has one. */
export const factorScenario = async (options: Parameters<typeof scenario>[0] = {}) => {
  const given = await scenario(options);
  const { ports, policies, clock } = given;
  const parts = { ...ports, ...policies, loginQueue: loginQueue({ ...ports, loginQueueMs: 5_000 }) };
  const handlers = {
    ...given.handlers,
    readFactor: readFactorHandler(parts),
    beginFactor: beginFactorHandler(parts),
    confirmFactor: confirmFactorHandler(parts),
    removeFactor: removeFactorHandler(parts),
    renewRecoveryCodes: renewRecoveryCodesHandler(parts),
    stepUp: stepUpHandler(parts),
  };
  const nextStep = () => clock.advance(STEP_MS);

  /** Sets up a factor for the user of the token. The code of the next step is not used yet. */
  const enrolled = async (token: AccessToken, password = PASSWORD) => {
    const request = { token, origin: ORIGIN };
    const { secret } = expectRight(await handlers.beginFactor({ ...request, password }));
    const code = codeAt(secret, clock.now());
    const { accessToken, codes } = expectRight(await handlers.confirmFactor({ ...request, code }));
    nextStep();
    return {
      secret,
      codes,
      text: accessToken,
      token: expectRight(await given.authenticate(accessToken)),
      code: () => codeAt(secret, clock.now()),
      wrongCode: () => wrongCodeAt(secret, clock.now()),
    };
  };

  /** The ticket of a login with the right password. */
  const ticketOf = async (form: Parameters<typeof given.logIn>[0] = {}, origin: RequestOrigin = ORIGIN) =>
    expectLeft(await given.logIn(form, origin), 'SecondFactorRequired').ticket;
  const giveCode = (ticket: string, code: string, origin: RequestOrigin = ORIGIN) =>
    handlers.logInWithFactor({ ticket, code, origin, userAgent: 'a browser' });

  return { ...given, handlers, nextStep, enrolled, ticketOf, giveCode, codeAt };
};
