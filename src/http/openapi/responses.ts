import { STATUS_CODES } from 'node:http';
import type { UnparsedRefusal } from '../connections/connection-refusals.js';
import type { RefusalTag } from '../refusal.js';
import { failureOf, type DescribedFailure } from './failures.js';
import { failureHeaders, type SHARED_HEADERS } from './headers.js';
import type { Schema } from './schemas.js';

export type SuccessAnswer = Readonly<{ schema: Schema; example: unknown }>;
type Responses = Readonly<Record<string, object>>;

const FAILURE = { $ref: '#/components/schemas/Failure' };

const headerReference = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** What any request may be refused for, before it is known what is asked. */
export const UNPARSED: Readonly<Record<UnparsedRefusal['_tag'], true>> = {
  RequestMalformed: true,
  RequestTimedOut: true,
  HeadersTooLarge: true,
};

const wordsFor = (failures: ReadonlyArray<DescribedFailure>): string =>
  failures.map(({ tag, meaning, body }) => `- \`${tag}\` ${body.msg}: ${meaning}`).join('\n');

const examplesOf = (failures: ReadonlyArray<DescribedFailure>): Readonly<Record<string, object>> =>
  Object.fromEntries(failures.map(({ tag }) => [tag, { $ref: `#/components/examples/${tag}` }]));

const responseOf = (failures: ReadonlyArray<DescribedFailure>, keep: boolean, success?: SuccessAnswer) => {
  const title = success ? 'Success' : (STATUS_CODES[failures[0]?.status ?? 0] ?? '');
  const schemas = [...(success ? [success.schema] : []), ...(failures.length > 0 ? [FAILURE] : [])];
  return {
    description: failures.length === 0 ? title : `${title}${success ? ', or' : ''}\n${wordsFor(failures)}`,
    headers: {
      'X-Request-Id': headerReference('RequestId'),
      ...(!keep && { 'Cache-Control': headerReference('NoStore') }),
      ...failureHeaders(failures, success !== undefined),
    },
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: { ...(success && { Success: { value: success.example } }), ...examplesOf(failures) },
      },
    },
  };
};

/** The answer that is this failure and no other. */
export const failureResponse = (tag: RefusalTag) => responseOf([failureOf(tag)], tag in UNPARSED);

/** Answers by status: the success, and the failures that have the same or another. `keep`: caches may keep the success. */
export const responsesOf = (
  success: SuccessAnswer,
  tags: ReadonlyArray<RefusalTag>,
  { keep = false }: Readonly<{ keep?: boolean }> = {},
): Responses => {
  const failures = Array.from(new Set([...tags, ...(Object.keys(UNPARSED) as RefusalTag[])]), failureOf);
  const responseWith = (status: number): object => {
    const these = failures.filter((failure) => failure.status === status);
    if (status === 200) return responseOf(these, keep, success);
    const [only, ...others] = these;
    return only && others.length === 0 ? { $ref: `#/components/responses/${only.tag}` } : responseOf(these, keep);
  };
  return Object.fromEntries(
    [200, ...failures.map(({ status }) => status)].map((status) => [status, responseWith(status)]),
  );
};
