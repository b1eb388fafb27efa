import type { Values } from './form-values.js';

type Failed = Readonly<{ ok: false; reason: string }>;
type Answer<T, F> = Readonly<{ ok: true; data: T; msg: string }> | F;

/** The outcome of a form, and the record if somebody else has changed it meanwhile. */
type Sent<F> = Readonly<{ result: Answer<unknown, F>; theirs?: Values }>;

/** Sends a form. If the record has changed, reads it; if it cannot be read, the outcome is that failure. */
export const sendVersion = async <F extends Failed>(
  send: () => Promise<Answer<unknown, F>>,
  read: () => Promise<Answer<Values, F>>,
): Promise<Sent<F>> => {
  const result = await send();
  if (result.ok || result.reason !== 'RecordChanged') return { result };
  const fresh = await read();
  return fresh.ok ? { result, theirs: fresh.data } : { result: fresh };
};
