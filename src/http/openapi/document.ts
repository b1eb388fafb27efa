import { moduleDescription, titlesOf } from '../../contract/modules/module-description.js';
import { permissionTitles } from '../../contract/access/permissions.js';
import type { PasswordChange } from '../../contract/account/password-change.js';
import { AUDIT_KINDS } from '../../contract/audit/audit-kinds.js';
import type { CaptchaKind } from '../../contract/captcha/captcha-query.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { withoutFactors } from '../../contract/modules/modules.js';
import type { PagingPolicy } from '../../contract/listing/page-query.js';
import { ATTEMPT_HEADER } from '../../contract/session/attempt-header.js';
import { ATTEMPT_FORM } from '../../domain/session/refresh-attempt.js';
import type { Endpoint } from '../endpoint.js';
import { Failure } from '../envelope.js';
import { operationOf, probeOperations } from './operations.js';
import {
  FAILURE_TABLE,
  failureDetail,
  failureOf,
  TAGS,
  FAILURE_REASON,
  failureResponse,
  SHARED_HEADERS,
} from './responses.js';
import { schemas as schemasOf } from './schemas.js';

type Described = Readonly<{
  /** The path of all endpoints, such as `/api/v1`. */
  prefix: string;
  endpoints: ReadonlyArray<Endpoint>;
  /** Those that front ends show. */
  modules: Modules;
  paging: PagingPolicy;
  /** The kinds of captcha that the service offers. */
  captchaKinds: ReadonlyArray<CaptchaKind>;
  /** The time zone of the shown times. */
  timeZone: string;
  /** Whether users can have a second factor. */
  secondFactor: boolean;
  /** What users may do before they have changed a password that they must change. */
  passwordChange: PasswordChange;
}>;

const INTRODUCTION = `Captcha, login, tokens, permissions and paged lists for administrative applications.

The HTTP status describes the request and the token. The envelope describes the business result: a business failure is a 200 with \`code\` 1. Only \`/gate\`, which proxies ask, answers no failure with a 200.

Refresh a token before its \`exp\`, for example after half of its lifetime. Let only one tab or request refresh at a time. An expired token can be refreshed only within \`JWT_REFRESH_GRACE_SECONDS\`, which is 0 by default. After \`TokenRevoked\`, \`TokenInvalid\` or \`TokenMissing\`, log in again.

Every failure has its stable name in \`X-Failure-Reason\`. What a program needs besides the name is in \`X-Failure-Detail\`, a JSON object; \`msg\` is for people. An unknown path is a 404 with \`RouteNotFound\`. A known path with another method is a 405 with \`MethodNotAllowed\`.`;

/** What a console needs besides the operations: the modules, and the titles of permissions and of audit kinds. */
const consoleParts = (modules: Modules) => ({
  'x-modules': Object.fromEntries([...modules].map(([name, module]) => [name, moduleDescription(module)])),
  'x-permissions': Object.fromEntries([...permissionTitles(modules)].map(([name, titled]) => [name, titlesOf(titled)])),
  'x-audit-kinds': Object.fromEntries(Object.entries(AUDIT_KINDS).map(([kind, titled]) => [kind, titlesOf(titled)])),
});

/** The OpenAPI 3.1 description of the API, generated from the tables and codecs that the service uses. */
export const openApiDocument = (described: Described) => {
  const { prefix, endpoints, modules, paging, captchaKinds, timeZone, secondFactor, passwordChange } = described;
  const schemas = schemasOf();
  schemas.of(Failure);
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) {
    const path = prefix + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas, paging) };
  }
  Object.assign(paths, probeOperations(schemas));

  return {
    openapi: '3.1.1',
    info: {
      title: 'Menshen',
      version: prefix.split('/').at(-1) ?? '',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The Menshen authors' },
    },
    // Relative to the URL of the description, for a proxy with a path prefix.
    servers: [{ url: '.' }],
    tags: [
      { name: 'Session', description: 'Captcha, login, refresh, logout' },
      { name: 'Lists', description: 'Pages of records' },
      { name: 'Records', description: 'Read, add, update, enable, disable and delete records' },
      { name: 'Rights', description: 'Roles of users, menus of roles, passwords' },
      { name: 'Account', description: 'The account of the user' },
      { name: 'Gate', description: 'For reverse proxies and other services' },
      { name: 'Locks and trail', description: 'Locks of logins, and the audit trail' },
      { name: 'Probes', description: 'For supervisors and load balancers' },
    ],
    paths,
    'x-captcha-kinds': captchaKinds,
    'x-time-zone': timeZone,
    'x-second-factor': secondFactor,
    'x-password-change': passwordChange,
    'x-failures': FAILURE_TABLE,
    ...consoleParts(secondFactor ? modules : withoutFactors(modules)),
    components: {
      schemas: { ...schemas.named, FailureReason: FAILURE_REASON, FailureDetail: failureDetail(schemas) },
      headers: SHARED_HEADERS,
      parameters: {
        RequestId: {
          name: 'X-Request-Id',
          in: 'header',
          description: 'An id for the request. A malformed id is ignored.',
          schema: SHARED_HEADERS.RequestId.schema,
        },
        RefreshAttempt: {
          name: ATTEMPT_HEADER,
          in: 'header',
          description:
            'A UUID v4 for this refresh. Send the same one when you repeat it, and a new one for every other refresh.',
          schema: { type: 'string', pattern: ATTEMPT_FORM.source },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...usedFailures(paths),
    },
  };
};

/** The shared responses and examples, without those that no operation uses. */
const usedFailures = (paths: object) => {
  const text = JSON.stringify(paths);
  const isUsed = (kind: string, tag: string, where: string): boolean => where.includes(`"#/components/${kind}/${tag}"`);
  const responses = Object.fromEntries(
    TAGS.filter((tag) => isUsed('responses', tag, text)).map((tag) => [tag, failureResponse(tag)]),
  );
  const all = text + JSON.stringify(responses);
  const examples = TAGS.filter((tag) => isUsed('examples', tag, all)).map((tag) => {
    const { meaning, body } = failureOf(tag);
    return [tag, { summary: tag, description: meaning, value: body }] as const;
  });
  return { responses, examples: Object.fromEntries(examples) };
};
