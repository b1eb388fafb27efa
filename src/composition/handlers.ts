import { instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import { addUserHandler } from '../application/commands/add-user.js';
import { reserveAttemptWith } from '../application/commands/reserve-attempt.js';
import { checkCaptchaHandler } from '../application/commands/check-captcha.js';
import { issueCaptchaHandler } from '../application/commands/issue-captcha.js';
import { verifyCredentialsHandler } from '../application/commands/verify-credentials.js';
import { logInHandler } from '../application/commands/log-in.js';
import { loginQueue, type LoginQueue } from '../application/commands/login-queue.js';
import { logOutHandler } from '../application/commands/log-out.js';
import { refreshTokenHandler } from '../application/commands/refresh-token.js';
import { revokeTokensHandler } from '../application/commands/revoke-tokens.js';
import { setEnabledHandler } from '../application/commands/set-enabled.js';
import { setPasswordHandler } from '../application/commands/set-password.js';
import { unlockLoginHandler } from '../application/commands/unlock-login.js';
import type { Handlers } from '../application/handlers.js';
import { authorizeHandler } from '../application/queries/authorize.js';
import { checkReadinessHandler } from '../application/queries/check-readiness.js';
import { isRevoked } from '../application/queries/is-revoked.js';
import { listPageHandler } from '../application/queries/list-page.js';
import { readAccess } from '../application/queries/read-access.js';
import { authenticateHandler } from '../application/queries/authenticate.js';
import { policiesFrom } from './policies.js';
import { HandlerTokens, Ports, type PortName, type PortOf } from './tokens.js';

type AllPorts = { readonly [Name in PortName]: PortOf<Name> };
type HandlerName = keyof Handlers;
type Makers = { readonly [Name in HandlerName]: (ports: AllPorts) => Handlers[Name] };

const makersFor = (settings: Settings): Makers => {
  const policies = policiesFrom(settings);
  let queue: LoginQueue | undefined;
  const queueOver = (ports: AllPorts): LoginQueue => (queue ??= loginQueue({ ...ports, ...policies }));
  return {
    issueCaptcha: (ports) => issueCaptchaHandler({ ...ports, ...policies }),
    logIn: (ports) => {
      const reserveAttempt = reserveAttemptWith({ ...ports, ...policies });
      const [checkCaptcha, verifyCredentials] = [checkCaptchaHandler(ports), verifyCredentialsHandler(ports)];
      const steps = { queue: queueOver(ports), reserveAttempt, checkCaptcha, verifyCredentials };
      return logInHandler({ ...ports, ...policies, ...steps });
    },
    checkLoginQueue: (ports) => queueOver(ports).check,
    refreshToken: (ports) => refreshTokenHandler({ ...ports, ...policies }),
    logOut: (ports) => logOutHandler({ ...ports, ...policies }),
    authenticate: (ports) => authenticateHandler({ ...ports, ...policies }),
    authorize: (ports) => authorizeHandler({ ...ports, isRevoked: isRevoked(ports), readAccess: readAccess(ports) }),
    listPage: (ports) => listPageHandler({ ...ports, ...policies }),
    checkReadiness: (ports) => checkReadinessHandler(ports),
    addUser: (ports) => addUserHandler(ports),
    setPassword: (ports) => setPasswordHandler(ports),
    setEnabled: (ports) => setEnabledHandler(ports),
    revokeTokens: (ports) => revokeTokensHandler(ports),
    unlockLogin: (ports) => unlockLoginHandler({ ...ports, ...policies }),
  };
};

const entriesOf = <T extends object>(table: T) => Object.entries(table) as [keyof T & string, T[keyof T]][];

const portsOf = (container: DependencyContainer): AllPorts =>
  Object.fromEntries(
    entriesOf(Ports).map(([name, port]) => [name, container.resolve(port as InjectionToken<unknown>)]),
  ) as AllPorts;

/** Registers every handler over the ports of the container. */
export const registerHandlers = (container: DependencyContainer, settings: Settings): void => {
  for (const [name, make] of entriesOf(makersFor(settings)))
    container.register<Handlers[HandlerName]>(HandlerTokens[name] as InjectionToken<Handlers[HandlerName]>, {
      useFactory: instanceCachingFactory((c) => make(portsOf(c))),
    });
};

/** The facade over what the container holds. */
export const resolveHandlers = (container: DependencyContainer): Handlers =>
  Object.fromEntries(
    entriesOf(HandlerTokens).map(([name, handler]) => [name, container.resolve(handler as InjectionToken<unknown>)]),
  ) as Handlers;
