import { STATUS_CODES } from 'node:http';
import { REQUEST_ID } from '../middleware.js';
import { replyTo, statusForProxies, type FailureReply, UNPARSED, type ReplyOptions } from '../failure-reply.js';
import { TICKET_HEADER } from '../../contract/login/login-ticket-header.js';
import { MEANINGS } from '../../contract/refusals/refusal-meanings.js';
import { REFUSALS, type Refusal, type RefusalTag } from '../../contract/refusals/refusals.js';
import type { ForProxies, ResponseHeader, Endpoint } from '../endpoint.js';
import type { Schema } from './field-schemas.js';
import type { Schemas } from './schemas.js';
import { codecOf, detailPartsOf } from '../failure-detail.js';
import type { Part, RefusalRow } from '../../contract/refusals/refusal-parts.js';

export const TAGS = Object.keys(REFUSALS) as RefusalTag[];

const exampleOf = (part: Part): unknown => {
  if ('integer' in part) return part.integer;
  if ('text' in part) return part.text;
  if ('texts' in part) return [part.texts];
  if ('listOf' in part) return part.listOf.slice(0, 1);
  return ('oneOf' in part ? part.oneOf : part)[0];
};

const isOptional = (part: Part): boolean => 'optional' in part && part.optional;

/** The refusal with example values of the parts that an answer shows, or of those that it always shows. */
const exampleRefusal = (tag: RefusalTag, which: 'all' | 'certain' = 'all'): Refusal => {
  const { detail, shown }: RefusalRow = REFUSALS[tag];
  const parts = Object.entries({ ...detail, ...shown })
    .filter(([, part]) => which === 'all' || !isOptional(part))
    .map(([name, part]) => [name, exampleOf(part)]);
  return { _tag: tag, ...Object.fromEntries(parts) } as Refusal;
};

/** The meaning of a refusal, an example of its answer, and the headers that every answer has. */
export type DescribedFailure = Readonly<{ tag: RefusalTag; meaning: string; certain: ReadonlyArray<string> }> &
  FailureReply;

export const failureOf = (tag: RefusalTag, options?: ReplyOptions): DescribedFailure => ({
  tag,
  meaning: MEANINGS[tag],
  certain: Object.keys(replyTo(exampleRefusal(tag, 'certain'), options).headers),
  ...replyTo(exampleRefusal(tag), options),
});

const row = (...cells: ReadonlyArray<string | number>): string => `| ${cells.join(' | ')} |`;

/** All refusals as a Markdown table, for the documentation page and the documents. */
export const FAILURE_TABLE = [
  row('`X-Failure-Reason`', 'status', '`msg`', '`X-Failure-Detail`', 'meaning'),
  row('---', '---', '---', '---', '---'),
  ...TAGS.map((tag) => {
    const { status, zh } = REFUSALS[tag];
    const fields = Object.keys(detailPartsOf(tag)).map((field) => `\`${field}\``);
    return row(`\`${tag}\``, status, `\`${zh}\``, fields.join(', '), MEANINGS[tag]);
  }),
].join('\n');

/** The media type of a file, and its headers with what they mean. */
type FileDescription = Readonly<{ mediaType: string; headers: Readonly<Record<string, ResponseHeader>> }>;

export type SuccessAnswer = Readonly<{ schema: Schema; example: unknown; file?: FileDescription | undefined }>;
type Responses = Readonly<Record<string, object>>;

/** Headers that are the same in all answers. */
export const SHARED_HEADERS = {
  RequestId: {
    description: 'The id of the request in the log. A request that the service could not read has none.',
    schema: { type: 'string', pattern: REQUEST_ID.source },
  },
  NoStore: { description: 'Caches must not store the answer.', schema: { const: 'no-store' } },
} as const satisfies Readonly<Record<string, ResponseHeader>>;

/** The values of `X-Failure-Reason`. */
export const FAILURE_REASON: Schema = { type: 'string', enum: TAGS };

/** The values of `X-Failure-Detail`: the fields of all failures. A failure has those of its reason. */
export const failureDetail = ({ of }: Schemas): Schema => {
  const parts = TAGS.flatMap((tag) => Object.entries(detailPartsOf(tag)));
  return { type: 'object', properties: Object.fromEntries(parts.map(([name, part]) => [name, of(codecOf(part))])) };
};

const FAILURE = { $ref: '#/components/schemas/Failure' };

/** Headers of failures. */
const FAILURE_HEADERS: Readonly<Record<string, ResponseHeader>> = {
  'X-Failure-Reason': {
    description: 'The stable name of the failure.',
    schema: { $ref: '#/components/schemas/FailureReason' },
  },
  'X-Failure-Detail': {
    description: 'What a program needs of the failure, as JSON in ASCII.',
    schema: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/FailureDetail' },
    },
  },
  [TICKET_HEADER]: {
    description: 'The ticket for `POST /login/factor`.',
    schema: { type: 'string', pattern: '^[\\w-]{43}$' },
  },
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'Authentication scheme.', schema: { const: 'Bearer' } },
  Allow: {
    description: 'The methods that the path supports.',
    schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$' },
  },
};

/** The headers of an answer with one of these failures, or perhaps a success. */
export const failureHeaders = (
  failures: ReadonlyArray<DescribedFailure>,
  maySucceed: boolean,
): Readonly<Record<string, ResponseHeader>> => {
  const names = [...new Set(failures.flatMap(({ headers }) => Object.keys(headers)))];
  const isCertain = (name: string): boolean => !maySucceed && failures.every(({ certain }) => certain.includes(name));
  return Object.fromEntries(
    names.map((name) => {
      const header = FAILURE_HEADERS[name];
      if (!header) throw new Error(`the OpenAPI description has no text for the header ${name}`);
      return [name, { ...(isCertain(name) && { required: true }), ...header }];
    }),
  );
};

export const headerReference = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

const listOf = (failures: ReadonlyArray<DescribedFailure>): string =>
  failures.map(({ tag, meaning, body }) => `- \`${tag}\` ${body.msg}: ${meaning}`).join('\n');

/** True if the document has the answer once for all endpoints: this one has no text of its own. */
const isShared = ({ tag, body }: DescribedFailure): boolean => body.msg === failureOf(tag).body.msg;

const examplesOf = (failures: ReadonlyArray<DescribedFailure>): Readonly<Record<string, object>> =>
  Object.fromEntries(
    failures.map((failure) => [
      failure.tag,
      isShared(failure) ? { $ref: `#/components/examples/${failure.tag}` } : { value: failure.body },
    ]),
  );

const responseOf = (failures: ReadonlyArray<DescribedFailure>, isCacheable: boolean, success?: SuccessAnswer) => {
  const title = success ? 'Success' : (STATUS_CODES[failures[0]?.status ?? 0] ?? '');
  const file = success?.file;
  const example = success && { Success: { value: success.example } };
  const schemas = [...(success && !file ? [success.schema] : []), ...(failures.length > 0 ? [FAILURE] : [])];
  return {
    description: failures.length === 0 ? title : `${title}${success ? ', or' : ''}\n${listOf(failures)}`,
    headers: {
      'X-Request-Id': headerReference('RequestId'),
      ...(!isCacheable && { 'Cache-Control': headerReference('NoStore') }),
      ...file?.headers,
      ...failureHeaders(failures, success !== undefined),
    },
    content: {
      ...(file && { [file.mediaType]: { schema: success.schema, examples: example } }),
      ...(schemas.length > 0 && {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          examples: { ...(!file && example), ...examplesOf(failures) },
        },
      }),
    },
  };
};

/** The answer with only this failure. */
export const failureResponse = (tag: RefusalTag) =>
  responseOf(
    [failureOf(tag)],
    UNPARSED.some((unparsed) => unparsed === tag),
  );

/** The success of an endpoint that proxies ask: no body. */
const emptyResponse = ({ headers }: ForProxies) => ({
  description: 'The request may pass.',
  headers: {
    'X-Request-Id': headerReference('RequestId'),
    'Cache-Control': headerReference('NoStore'),
    ...headers,
  },
});

type ResponseOptions = Readonly<{ isCacheable?: boolean }> & Partial<Pick<Endpoint, 'forProxies' | 'whenQueryFails'>>;

/** Answers by status: the success and the failures. Caches may store a success that `isCacheable`. */
export const responsesOf = (
  success: SuccessAnswer,
  tags: ReadonlyArray<RefusalTag>,
  { isCacheable = false, forProxies, whenQueryFails }: ResponseOptions = {},
): Responses => {
  const refused = new Set([...tags, ...UNPARSED]);
  const statusOf = forProxies && statusForProxies;
  const unexpectedText = whenQueryFails && REFUSALS[whenQueryFails].zh;
  const failures = Array.from(refused, (tag) =>
    failureOf(tag, { statusOf, text: tag === 'UnexpectedError' ? unexpectedText : undefined }),
  );
  const passed = forProxies ? 204 : 200;
  const responseWith = (status: number): object => {
    const these = failures.filter((failure) => failure.status === status);
    if (status === passed) return forProxies ? emptyResponse(forProxies) : responseOf(these, isCacheable, success);
    const [only, ...others] = these;
    if (only && others.length === 0 && isShared(only)) return { $ref: `#/components/responses/${only.tag}` };
    return responseOf(these, isCacheable);
  };
  return Object.fromEntries(
    [passed, ...failures.map(({ status }) => status)].map((status) => [status, responseWith(status)]),
  );
};
