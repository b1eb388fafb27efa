import type { ShownFailure } from '../service/failure-messages.js';

/** Which captcha the user has, and how far it is. `done` is from 0 to 1. */
export type CaptchaState =
  | Readonly<{ kind: 'loading' }>
  | Readonly<{ kind: 'failed'; failure: ShownFailure }>
  | Readonly<{ kind: 'picture'; source: string; key: string }>
  | Readonly<{ kind: 'proving'; done: number }>
  | Readonly<{ kind: 'proved'; key: string; code: string }>;
