import type { IncomingMessage } from 'node:http';
import { E } from '../contract/values/fp.js';
import type { RefusalOf } from '../contract/refusals/refusals.js';
import type { Log } from '../domain/ports/log.js';
import { isLocal, tlsInFront } from './client-address.js';

/** What becomes of a request with a password that has come without TLS. */
export type TransportRule = 'allowed' | 'warned' | 'refused';

export type CheckTransport = (request: IncomingMessage) => E.Either<RefusalOf<'TlsRequired'>, void>;

type Dependencies = Readonly<{ rule: TransportRule; trustedProxies: ReadonlyArray<string>; log: Log }>;

/** Checks a request whose body has a password, by its headers alone. A request from the host itself needs no TLS. */
export const transportCheck = ({ rule, trustedProxies, log }: Dependencies): CheckTransport => {
  const usesTls = tlsInFront(trustedProxies);
  let warned = false;
  const warnOnce = (): void => {
    if (!warned) log.warn('a password has come without TLS in front; see TRUST_PROXY');
    warned = true;
  };
  return (request) => {
    if (rule === 'allowed' || usesTls(request) || isLocal(request)) return E.right(undefined);
    if (rule === 'refused') return E.left({ _tag: 'TlsRequired' });
    warnOnce();
    return E.right(undefined);
  };
};
