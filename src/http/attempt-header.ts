import type { IncomingHttpHeaders } from 'node:http';
import { ATTEMPT_HEADER } from '../contract/session/attempt-header.js';
import { formInvalid } from '../contract/refusals/form-invalid.js';
import { E } from '../contract/values/fp.js';
import type { RefusalOf } from '../contract/refusals/refusals.js';
import { attemptOf, type RefreshAttempt } from '../domain/session/refresh-attempt.js';

const NAME = ATTEMPT_HEADER.toLowerCase();

/** The attempt that the headers name; undefined without the header. Two headers are one malformed value. */
export const attemptIn = (
  headers: IncomingHttpHeaders,
): E.Either<RefusalOf<'FormInvalid'>, RefreshAttempt | undefined> => {
  const text = headers[NAME]?.toString();
  if (text === undefined) return E.right(undefined);
  return E.fromOption(() => formInvalid(ATTEMPT_HEADER))(attemptOf(text));
};
