import type { AuthenticateRefused } from '../../application/queries/authenticate.js';
import type { AuthorizeRefused } from '../../application/queries/authorize.js';
import type { TokenMissing } from '../../domain/access-token.js';
import { O } from '../../domain/fp.js';
import type { PagingPolicy } from '../../domain/page-query.js';
import type { Endpoint, Guard } from '../endpoint.js';
import type { RefusalTag } from '../refusal.js';
import { listParameters } from './list-parameters.js';
import { responsesOf } from './responses.js';
import type { Schemas } from './schemas.js';

/** Every refusal of the guard; one that is forgotten does not compile. */
const OF_GUARD: Readonly<
  Record<(TokenMissing | AuthenticateRefused | AuthorizeRefused)['_tag'], (guard: Guard) => boolean>
> = {
  TokenMissing: () => true,
  TokenInvalid: () => true,
  TokenExpired: () => true,
  TokenRevoked: () => true,
  PermissionDenied: ({ permission }) => O.isSome(permission),
};

const OF_BODY: ReadonlyArray<RefusalTag> = ['BodyMalformed', 'BodyTooLarge', 'MediaTypeUnsupported'];

/** Everything that a request to the endpoint may be refused for once it was read. */
const refusalsOf = ({ guard, form, refuses, whenQueryFails }: Endpoint): ReadonlyArray<RefusalTag> => [
  ...refuses,
  ...(guard ? Object.entries(OF_GUARD).flatMap(([tag, asks]) => (asks(guard) ? [tag as RefusalTag] : [])) : []),
  ...(form ? OF_BODY : []),
  'ServiceUnavailable',
  // an unknown error has a refusal of its own
  ...(whenQueryFails ? [] : (['UnexpectedError'] as const)),
];

const REQUEST_ID = { $ref: '#/components/parameters/RequestId' };

const nameOf = (path: string): string =>
  path.slice(1).replace(/\/(\w)/g, (_match, first: string) => first.toUpperCase());

const needOf = ({ guard }: Endpoint): Readonly<{ security: ReadonlyArray<object>; text: string }> => {
  if (!guard) return { security: [], text: '' };
  if (O.isNone(guard.permission)) return { security: [{ bearer: [] }], text: '\n\nNeeds a token.' };
  const { value } = guard.permission;
  return {
    security: [{ bearer: [value] }],
    text: `\n\nNeeds a token, and the permission \`${value}\` unless the user is the administrator.`,
  };
};

/** The operation that an endpoint is. */
export const operationOf = (endpoint: Endpoint, schemas: Schemas, paging: PagingPolicy) => {
  const { path, description, form, lists } = endpoint;
  const { security, text } = needOf(endpoint);
  return {
    operationId: nameOf(path),
    tags: [lists ? 'Lists' : 'Session'],
    summary: description.title,
    description: description.text + text,
    security,
    parameters: [...(lists ? listParameters(lists, paging) : []), REQUEST_ID],
    ...(form && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.accepted(form) } } },
    }),
    responses: responsesOf(
      { schema: schemas.of(description.success), example: description.example },
      refusalsOf(endpoint),
    ),
  };
};
