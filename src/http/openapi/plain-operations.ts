import { success } from '../envelope.js';
import { Alive, NotReady, Ready } from '../routes/health.js';
import { failureOf, failureHeaders, responsesOf } from './responses.js';
import type { Schemas } from './schemas.js';

const PARAMETERS = [{ $ref: '#/components/parameters/RequestId' }];
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const UP = { keyValue: 'up', database: 'up' };

/** The probes. They are not endpoints of the API. HEAD gets the same answer without a body. */
export const probeOperations = (schemas: Schemas) => {
  const alive = responsesOf({ schema: schemas.of(Alive), example: success(null) }, [], { isCacheable: true });
  const ready = responsesOf({ schema: schemas.of(Ready), example: success(UP) }, [], { isCacheable: true });
  const outage = failureOf('ServiceUnavailable');
  const notReady = {
    description: 'A required store is down. Logins fail.',
    headers: { ...REQUEST_ID, ...failureHeaders([outage], false) },
    content: {
      'application/json': {
        schema: schemas.of(NotReady),
        examples: { NotReady: { value: { ...outage.body, data: { ...UP, keyValue: 'down' } } } },
      },
    },
  };
  const probe = (operationId: string, summary: string, description: string, responses: object) => ({
    get: { operationId, tags: ['Probes'], summary, description, security: [], parameters: PARAMETERS, responses },
  });
  return {
    '/healthz': probe('healthz', 'Liveness', 'Answers 200 while the process runs.', alive),
    '/readyz': probe('readyz', 'Readiness', 'Answers 200 if a login can succeed, with the state of each store.', {
      ...ready,
      503: notReady,
    }),
  };
};

const { 200: _success, ...unparsed } = responsesOf({ schema: {}, example: null }, []);

const ETAG = { ETag: { description: 'Changes with the content.', schema: { type: 'string' } } };
const NO_CACHE = {
  'Cache-Control': { description: 'Caches must validate before each use.', schema: { const: 'no-cache' } },
};

const VARY = { Vary: { description: 'The answer depends on this header of the request.', schema: { type: 'string' } } };
const ENCODING = { 'Content-Encoding': { description: 'The compression.', schema: { const: 'gzip' } } };

const served = (types: ReadonlyArray<string>, schema: object, headers = {}) => ({
  description: 'Success',
  headers: { ...REQUEST_ID, ...NO_CACHE, ...headers },
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
});

const unchanged = { description: 'Not modified', headers: { ...REQUEST_ID, ...NO_CACHE, ...ETAG } };

const PAGE_HEADERS = {
  ...ETAG,
  'Content-Security-Policy': { description: 'The rules of the page for its own content.', schema: { type: 'string' } },
};

/** This description, the page that shows it, and the files of the page. */
export const documentationOperations = (files: ReadonlyArray<string>) => {
  const read = (
    operationId: string,
    summary: string,
    description: string,
    responses: object,
    parameters: ReadonlyArray<object> = [],
  ) => ({
    get: {
      operationId,
      tags: ['Description'],
      summary,
      description,
      security: [],
      parameters: [...parameters, ...PARAMETERS],
      responses: { ...responses, ...unparsed },
    },
  });
  const file = {
    name: 'file',
    in: 'path',
    required: true,
    description: 'The file name.',
    schema: { type: 'string', enum: files },
  };
  return {
    '/openapi.json': read('openapi', 'This description', 'The OpenAPI description as JSON.', {
      200: served(['application/json'], { type: 'object' }, { ...ETAG, ...VARY, ...ENCODING }),
      304: { ...unchanged, headers: { ...unchanged.headers, ...VARY } },
    }),
    '/docs': read('docs', 'Documentation page', 'A page that shows this description and can send requests.', {
      200: served(['text/html'], { type: 'string' }, PAGE_HEADERS),
      304: unchanged,
    }),
    '/docs/{file}': read(
      'docsFile',
      'File of the documentation page',
      'A script or style sheet.',
      {
        200: served(['text/css', 'text/javascript'], { type: 'string' }, ETAG),
        304: unchanged,
        404: { $ref: '#/components/responses/RouteNotFound' },
      },
      [file],
    ),
  };
};
