import { ErrorReply } from 'redis';
import type { Address } from './address.js';

/** `MOVED`: the slot lives there now. `ASK`: this key may already lie there, this once. */
export type Redirection = Readonly<{ kind: 'MOVED' | 'ASK'; slot: number; to: Address }>;

const FORM = /^(MOVED|ASK) (\d+) (.*):(\d+)$/;

/** What the error reply of a cluster's server points to; one that names no host means another port of its own. */
export const redirectionIn = (error: unknown, from: Address): Redirection | undefined => {
  const parts = error instanceof ErrorReply ? FORM.exec(error.message) : null;
  if (!parts) return undefined;
  const [, kind, slot, host = '', port] = parts;
  return {
    kind: kind === 'ASK' ? 'ASK' : 'MOVED',
    slot: Number(slot),
    to: { host: host === '' || host === '?' ? from.host : host, port: Number(port) },
  };
};
