import { WELL_FORMED } from '../middleware/request-id.js';
import type { DescribedFailure } from './failures.js';
import type { Schema } from './schemas.js';

type Header = Readonly<{ description: string; schema: Schema; required?: true }>;

/** Headers of answers that look the same everywhere. */
export const SHARED_HEADERS = {
  RequestId: {
    description: 'Names the request in the log. Missing only where the request could not be read.',
    schema: { type: 'string', pattern: WELL_FORMED.source },
  },
  NoStore: { description: 'Nothing of the API may be kept.', schema: { const: 'no-store' } },
} as const satisfies Readonly<Record<string, Header>>;

/** Headers that only some refusals carry. */
const OF_FAILURES: Readonly<Record<string, Header>> = {
  'Retry-After': {
    description: 'After so many seconds it is worth another try.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': { description: 'How to come back.', schema: { const: 'Bearer' } },
  Allow: { description: 'The methods that the path has.', schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$' } },
};

const reasonAmong = (failures: ReadonlyArray<DescribedFailure>): Header => ({
  description: 'The stable name of the failure.',
  schema: { type: 'string', enum: failures.map(({ tag }) => tag) },
});

const headerOf = (name: string, failures: ReadonlyArray<DescribedFailure>): Header => {
  const header = name === 'X-Failure-Reason' ? reasonAmong(failures) : OF_FAILURES[name];
  if (!header) throw new Error(`The API cannot be described: nothing is known of the header ${name}`);
  return header;
};

/** The headers of an answer that is one of these failures, or perhaps a success. */
export const failureHeaders = (
  failures: ReadonlyArray<DescribedFailure>,
  maySucceed: boolean,
): Readonly<Record<string, Header>> => {
  const names = [...new Set(failures.flatMap(({ headers }) => Object.keys(headers)))];
  const isCertain = (name: string): boolean => !maySucceed && failures.every(({ headers }) => name in headers);
  return Object.fromEntries(
    names.map((name) => [name, { ...(isCertain(name) && { required: true }), ...headerOf(name, failures) }]),
  );
};
