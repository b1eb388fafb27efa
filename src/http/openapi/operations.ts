import { carriesCredentials } from '../../contract/signatures/credentials.js';
import type { AuthenticateRefused } from '../../application/session/authenticate.js';
import type { AuthorizeRefused } from '../../application/access/authorize.js';
import { O, t } from '../../contract/values/fp.js';
import { mayBeAbsent } from '../../contract/forms/field-rules.js';
import type { Fields } from '../../contract/forms/form-field.js';
import { filterFields } from '../../contract/listing/list-filters.js';
import { listFields, type PagingPolicy } from '../../contract/listing/page-query.js';
import type { Endpoint, Guard } from '../endpoint.js';
import { success, successOf } from '../envelope.js';
import type { RefusalTag, RefusalOf } from '../../contract/refusals/refusals.js';
import { Alive, NotReady, Ready } from '../routes/health/health.js';
import { failureHeaders, failureOf, headerReference, responsesOf, type SuccessAnswer } from './responses.js';
import { fieldSchema, type Schema } from './field-schemas.js';
import type { Schemas } from './schemas.js';

/** Every refusal of the guard. A missing one does not compile. */
const GUARD_REFUSALS: Readonly<
  Record<(RefusalOf<'TokenMissing'> | AuthenticateRefused | AuthorizeRefused)['_tag'], (guard: Guard) => boolean>
> = {
  TokenMissing: () => true,
  TokenInvalid: () => true,
  TokenExpired: () => true,
  TokenRevoked: () => true,
  PermissionDenied: ({ requires }) => typeof requires === 'function' || O.isSome(requires),
  PasswordChangeRequired: ({ assurance }) => assurance !== 'login',
  FactorRequired: ({ assurance }) => assurance === 'factor' || assurance === 'stepUp',
  StepUpRequired: ({ assurance }) => assurance === 'stepUp',
};

const BODY_REFUSALS: ReadonlyArray<RefusalTag> = ['BodyMalformed', 'BodyTooLarge', 'MediaTypeUnsupported'];

/** Every refusal of a request that was parsed. */
const refusalsOf = (endpoint: Endpoint): ReadonlyArray<RefusalTag> => {
  const { guard, form, upload, query, refuses } = endpoint;
  return [
    ...(form || query || guard?.repeatable || typeof guard?.requires === 'function' ? (['FormInvalid'] as const) : []),
    ...refuses,
    ...(guard ? Object.entries(GUARD_REFUSALS).flatMap(([tag, asks]) => (asks(guard) ? [tag as RefusalTag] : [])) : []),
    ...(carriesCredentials(endpoint) ? (['TlsRequired'] as const) : []),
    ...(form || upload ? BODY_REFUSALS : []),
    'ServiceUnavailable',
    'UnexpectedError',
  ];
};

const REQUEST_ID = { $ref: '#/components/parameters/RequestId' };
const REFRESH_ATTEMPT = { $ref: '#/components/parameters/RefreshAttempt' };

const nameOf = (path: string): string =>
  path.slice(1).replace(/\/(\w)/g, (_match, first: string) => first.toUpperCase());

/** The permission is an extension, because the specification has scopes only for OAuth 2 and OpenID Connect. */
const accessOf = ({ guard }: Endpoint): Readonly<{ fields: object; text: string }> => {
  if (!guard) return { fields: { security: [] }, text: '' };
  const security = [{ bearer: [] }];
  if (typeof guard.requires === 'function')
    return { fields: { security }, text: '\n\nRequires a token and every named permission.' };
  if (O.isNone(guard.requires)) return { fields: { security }, text: '\n\nRequires a token.' };
  const { value } = guard.requires;
  return {
    fields: { security, 'x-permission': value },
    text: `\n\nRequires a token and the permission \`${value}\`. The administrator does not need the permission.`,
  };
};

type Parameter = Readonly<{ name: string; in: 'query'; description: string; required?: true; schema: Schema }>;

/** The parameters of these fields. */
const parametersOf = (fields: Fields): ReadonlyArray<Parameter> =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    description: field.meaning ?? '',
    ...(!mayBeAbsent(field) && { required: true }),
    schema: fieldSchema(field),
  }));

const successAnswerOf = ({ data = t.null, file, success: answer = {} }: Endpoint, schemas: Schemas): SuccessAnswer => {
  const { example = null, headers = {} } = answer;
  return file
    ? { schema: schemas.of(data), example, file: { mediaType: file, headers } }
    : { schema: schemas.of(successOf(data, answer)), example: success(example, answer) };
};

/** The operation of an endpoint. */
export const operationOf = (endpoint: Endpoint, schemas: Schemas, paging: PagingPolicy) => {
  const { path, description, form, upload, lists, filters, query } = endpoint;
  const { fields, text } = accessOf(endpoint);
  return {
    operationId: nameOf(path),
    tags: [description.tag],
    summary: description.title,
    description: description.text + text,
    ...fields,
    parameters: [
      ...(lists ? parametersOf(listFields(lists, paging)) : []),
      ...(filters ? parametersOf(filterFields(filters)) : []),
      ...(endpoint.guard?.repeatable ? [REFRESH_ATTEMPT] : []),
      ...(query ? parametersOf(query.fields) : []),
      REQUEST_ID,
    ],
    ...(form && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.ofForm(form) } } },
    }),
    ...(upload && { requestBody: { required: true, content: { [upload]: { schema: { type: 'string' } } } } }),
    responses: responsesOf(successAnswerOf(endpoint, schemas), refusalsOf(endpoint), endpoint),
  };
};

const UP = { keyValue: 'up', database: 'up' };

/** The probes. They are not endpoints of the API. HEAD gets the same answer without a body. */
export const probeOperations = (schemas: Schemas) => {
  const alive = responsesOf({ schema: schemas.of(Alive), example: success(null) }, [], { isCacheable: true });
  const ready = responsesOf({ schema: schemas.of(Ready), example: success(UP) }, [], { isCacheable: true });
  const outage = failureOf('ServiceUnavailable');
  const notReady = {
    description: 'A required store is down. Logins fail.',
    headers: { 'X-Request-Id': headerReference('RequestId'), ...failureHeaders([outage], false) },
    content: {
      'application/json': {
        schema: schemas.of(NotReady),
        examples: { NotReady: { value: { ...outage.body, data: { ...UP, keyValue: 'down' } } } },
      },
    },
  };
  const probe = (operationId: string, summary: string, description: string, responses: object) => ({
    get: {
      operationId,
      tags: ['Probes'],
      summary,
      description,
      security: [],
      parameters: [REQUEST_ID],
      responses,
    },
  });
  return {
    '/healthz': probe('healthz', 'Liveness', 'Answers 200 while the process runs.', alive),
    '/readyz': probe('readyz', 'Readiness', 'Answers 200 if a login can succeed, with the state of each store.', {
      ...ready,
      503: notReady,
    }),
  };
};
