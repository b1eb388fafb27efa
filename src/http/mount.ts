import type { IncomingMessage } from 'node:http';
import type { Authorized } from '../application/access/authorize.js';
import type { Handlers } from '../application/handlers.js';
import type { JsonObject } from '../contract/forms/form.js';
import { E } from '../contract/values/fp.js';
import type { Log } from '../domain/ports/log.js';
import { isUnavailable, messagesOf } from '../domain/ports/unavailable.js';
import type { ClientAddress, RequestOrigin } from '../domain/session/request-origin.js';
import { arrivingFiles, type ArrivingFiles } from './arriving-files.js';
import { authenticateRequest, requestHead, type RequestHead } from './authenticate-request.js';
import { jsonBodyReader } from './body.js';
import { isLocal, type ClientAddressOf } from './client-address.js';
import { refuse, sendJson, type Context } from './context.js';
import { sendDownload, type Download } from './download.js';
import type { Answer, Endpoint, GuardedRequest, ApiRequest } from './endpoint.js';
import { success } from './envelope.js';
import { statusForProxies } from './failure-reply.js';
import { addRoute, type RouteTable } from './route-table.js';
import type { CheckTransport } from './secret-transport.js';
import { MOST_IMPORT_BYTES } from '../contract/records/import-request.js';
import { uploadIn } from './upload.js';
import { carriesCredentials } from '../contract/signatures/credentials.js';
import { REFUSALS, type Refusal, type RefusalOf } from '../contract/refusals/refusals.js';

type Dependencies = Readonly<{
  handlers: Pick<Handlers, 'authenticate' | 'authorize'>;
  clientAddressOf: ClientAddressOf;
  checkTransport: CheckTransport;
  log: Log;
}>;

type Shared = Dependencies & Readonly<{ files: ArrivingFiles }>;

/** The most bytes of files that have not arrived completely. */
const MOST_ARRIVING_BYTES = 4 * MOST_IMPORT_BYTES;

/** Adds the endpoints below the prefix: guard, body, form, run, envelope, file or headers. */
export const mount = (
  routes: RouteTable,
  prefix: string,
  endpoints: ReadonlyArray<Endpoint>,
  deps: Dependencies,
): void => {
  const files = arrivingFiles(MOST_ARRIVING_BYTES);
  for (const endpoint of endpoints) {
    const checkTransport = carriesCredentials(endpoint) ? deps.checkTransport : () => NONE;
    const shared = { ...deps, files, checkTransport };
    addRoute(routes, endpoint.method, prefix + endpoint.path, (ctx) => {
      if (ctx.method !== endpoint.method && !(endpoint.forProxies && ctx.method === 'HEAD')) {
        refuse(ctx, { _tag: 'MethodNotAllowed', allow: endpoint.method });
        return undefined;
      }
      return answerOf(ctx, endpoint, shared).then((answer) => send(ctx, endpoint, answer, deps.log));
    });
  }
};

const send = (
  ctx: Context,
  { forProxies, file, success: column }: Endpoint,
  answer: E.Either<Refusal, unknown>,
  log: Log,
): void => {
  if (E.isLeft(answer)) refuse(ctx, answer.left, forProxies && { statusOf: statusForProxies });
  else if (forProxies) {
    ctx.set(answer.right as Readonly<Record<string, string>>);
    ctx.status = 204;
  } else if (file) sendDownload(ctx, answer.right as Download, log);
  else sendJson(ctx, success(answer.right ?? null, column));
};

/** After a body that took longer, token and permission are checked again. */
const BODY_MS = 1_000;

/** One asynchronous function, because each further one costs about 1 % of the memory of a page. */
const answerOf = async (ctx: Context, endpoint: Endpoint, deps: Shared): Answer => {
  const { guard, form, admission, whenQueryFails } = endpoint;
  try {
    const origin = new LazyOrigin(ctx.state.requestId, ctx.req, deps.clientAddressOf);
    const head = requestHead(ctx, guard, origin);
    let admitted = guard ? await authenticateRequest(ctx, guard, head, deps.handlers) : NONE;
    if (E.isLeft(admitted)) return admitted;
    if (E.isLeft(head.permissions)) return head.permissions;
    if (E.isLeft(head.attempt)) return head.attempt;
    const transport = deps.checkTransport(ctx.req);
    if (E.isLeft(transport)) return transport;
    let body: JsonObject | undefined;
    if (form ?? admission) {
      const since = performance.now();
      const received = await bodyOf(ctx, endpoint);
      if (E.isLeft(received)) return received;
      body = received.right;
      // The rights that were checked before a slow body may be gone.
      if (guard && performance.now() - since > BODY_MS)
        admitted = await authenticateRequest(ctx, guard, head, deps.handlers);
      if (E.isLeft(admitted)) return admitted;
    }
    const input = inputOf(endpoint, head.query, body);
    if (E.isLeft(input)) return input;
    if (whenQueryFails) ctx.state.unexpectedText = REFUSALS[whenQueryFails].zh;
    const request = requestOf(ctx, head, admitted.right, input.right);
    // An open endpoint gets no parts of the guard, and asks for none.
    return await endpoint.run((endpoint.upload ? withUpload(ctx, request, deps.files) : request) as GuardedRequest);
  } catch (error) {
    if (!whenQueryFails || !isUnavailable(error) || error.resource !== 'database') throw error;
    const { requestId } = ctx.state;
    deps.log.error('query failed', { requestId, path: ctx.path, cause: messagesOf(error) });
    return E.left({ _tag: whenQueryFails });
  }
};

/** What the guard gives. An open endpoint has none of it. */
type Admitted = Partial<Authorized>;

const NOBODY: Admitted = {};

/** What `run` gets: the guard is passed, body and form are valid. */
const requestOf = (
  ctx: Context,
  { query, origin, attempt }: RequestHead,
  { token, scope, reach }: Admitted = NOBODY,
  input: unknown,
) => ({
  token,
  scope,
  reach,
  attempt: E.isRight(attempt) ? attempt.right : undefined,
  query,
  input,
  origin,
  userAgent: ctx.req.headers['user-agent'] ?? '',
  isLocal: () => isLocal(ctx.req),
});

/** The same with the file in its body. */
const withUpload = (ctx: Context, request: ReturnType<typeof requestOf>, files: ArrivingFiles) =>
  request.token ? { ...request, upload: uploadIn(ctx, request.token.claims.userId, files) } : request;

const NONE = E.right(undefined);

/** The address is computed on demand, because most requests do not need it. */
class LazyOrigin implements RequestOrigin {
  readonly #request: IncomingMessage;
  readonly #addressOf: ClientAddressOf;

  constructor(
    readonly requestId: string,
    request: IncomingMessage,
    addressOf: ClientAddressOf,
  ) {
    this.#request = request;
    this.#addressOf = addressOf;
  }

  get address(): ClientAddress {
    return this.#addressOf(this.#request);
  }
}

/** The body, if the endpoint admits one more request. A flood of logins is refused without reading bodies. */
const bodyOf = async (
  ctx: Context,
  { admission, form, guard }: Endpoint,
): Promise<E.Either<Refusal, JsonObject | undefined>> => {
  const admitted = admission?.() ?? NONE;
  if (E.isLeft(admitted)) return admitted;
  return form ? (guard ? readGuardedBody : readOpenBody)(ctx) : NONE;
};

/** A request without a token may have a smaller body. */
const readOpenBody = jsonBodyReader(16);
const readGuardedBody = jsonBodyReader(64);

/** The form of the endpoint, from the body or the query. */
const inputOf = (
  { form, query: fields }: Endpoint,
  query: ApiRequest['query'],
  body: JsonObject | undefined,
): E.Either<RefusalOf<'FormInvalid'>, unknown> => (form && body ? form.parse(body) : (fields?.parse(query) ?? NONE));
