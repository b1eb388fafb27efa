import { SessionId } from '../../../contract/session/session-id.js';
import { sessionIdOf } from '../../../domain/session/access-token.js';
import { E, pipe } from '../../../contract/values/fp.js';
import { signature } from '../../../contract/signatures/signature.js';
import { proxyEndpoint, type Endpoint } from '../../endpoint.js';
import type { JsonObject } from '../../../contract/forms/form.js';
import type { Permission } from '../../../contract/values/permission.js';
import { GATE_QUERY } from '../../../contract/access/access-queries.js';

const HEADERS = {
  'X-User-Id': { description: 'The id of the user.', schema: { type: 'integer', minimum: 1 }, required: true },
  'X-Username': {
    description: 'The user name in the token, in UTF-8 and percent-encoded.',
    schema: { type: 'string' },
    required: true,
  },
  'X-Session-Id': {
    description: 'The id of the session. A token without a session has no such header.',
    schema: { type: 'string', pattern: SessionId.form.source },
  },
} as const;

/** Pages do not ask it, so the contract does not have it. */
const ASK_GATE = signature({ method: 'GET', path: '/gate', query: GATE_QUERY });

/** A lone surrogate has no UTF-8. */
const percentEncoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

const requiredPermissions = (query: JsonObject) =>
  pipe(
    GATE_QUERY.parse(query),
    E.map(({ permission }) => permission as ReadonlyArray<Permission>),
  );

/** Whether a request may pass, for reverse proxies and other services. */
export const gateRoutes = (): ReadonlyArray<Endpoint> => [
  proxyEndpoint(ASK_GATE, {
    description: {
      tag: 'Gate',
      title: 'Check a token and permissions for a proxy',
      text: 'For a reverse proxy or another service that passes on the `Authorization` header of a request. The request may pass if and only if the answer is a 204. The 204 has headers in place of a body. No refusal is a 2xx: here `PermissionDenied`, `PasswordChangeRequired` and `FactorRequired` have the status 403, and a missing or malformed `permission` is a 400. HEAD is answered like GET.',
    },
    guard: { purpose: 'access', requires: requiredPermissions, assurance: 'factor' },
    forProxies: { headers: HEADERS },
    refuses: [],
    run: ({ token: { claims } }) => {
      const sid = sessionIdOf(claims);
      return Promise.resolve(
        E.right({
          'X-User-Id': String(claims.userId),
          'X-Username': percentEncoded(claims.username),
          ...(sid !== undefined && { 'X-Session-Id': sid }),
        }),
      );
    },
  }),
];
