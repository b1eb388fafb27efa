import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { O } from '../../../src/contract/values/fp.js';
import {
  accountSubject,
  addressSubject,
  loginSubject,
  type LoginSubject,
} from '../../../src/domain/login/login-attempt.js';
import { ORIGIN, scenario } from '../scenario.js';

export const WRONG = { password: 'wrong-password' };

export const from = (n: number) => ({ ...ORIGIN, address: `203.0.113.${n}` as ClientAddress });

/** Logins, and what is counted for them in each scope. */
export const tiered = async (options: Parameters<typeof scenario>[0] = {}) => {
  const built = await scenario(options);
  const { ports } = built;
  const countOf = async (subject: LoginSubject) => O.toUndefined(await ports.attempts.read(subject))?.count ?? 0;
  /** What is counted for the auditor, or another, at an address. */
  const counts = async (address: ClientAddress = ORIGIN.address, username = 'auditor') => ({
    main: await countOf(loginSubject(address, username, ports.fingerprinter)),
    account: await countOf(accountSubject(username, ports.fingerprinter)),
    address: await countOf(addressSubject(address, ports.fingerprinter)),
  });
  return { ...built, counts };
};
