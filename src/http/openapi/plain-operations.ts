import { success } from '../envelope.js';
import { DONE } from '../messages.js';
import { Alive, NotReady, Ready } from '../routes/health.js';
import { failureOf } from './failures.js';
import { failureHeaders } from './headers.js';
import { responsesOf } from './responses.js';
import type { Schemas } from './schemas.js';

const PARAMETERS = [{ $ref: '#/components/parameters/RequestId' }];
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const UP = { keyValue: 'up', database: 'up' };

/** What is no endpoint of the API but served beside it: the probes. HEAD is answered likewise, without a body. */
export const probeOperations = (schemas: Schemas) => {
  const alive = responsesOf({ schema: schemas.of(Alive), example: success(DONE, null) }, [], { keep: true });
  const ready = responsesOf({ schema: schemas.of(Ready), example: success(DONE, UP) }, [], { keep: true });
  const outage = failureOf('ServiceUnavailable');
  const notReady = {
    description: 'A login could not succeed.',
    headers: { ...REQUEST_ID, ...failureHeaders([outage], false) },
    content: {
      'application/json': {
        schema: schemas.of(NotReady),
        examples: { NotReady: { value: { ...outage.body, data: { ...UP, keyValue: 'down' } } } },
      },
    },
  };
  const probe = (operationId: string, summary: string, responses: object) => ({
    get: { operationId, tags: ['Probes'], summary, security: [], parameters: PARAMETERS, responses },
  });
  return {
    '/healthz': probe('healthz', 'Does the process live?', alive),
    '/readyz': probe('readyz', 'Could a login succeed, and how is each store?', { ...ready, 503: notReady }),
  };
};

const { 200: _success, ...unparsed } = responsesOf({ schema: {}, example: null }, []);

const ETAG = { ETag: { description: 'Changes with the content.', schema: { type: 'string' } } };
const NO_CACHE = {
  'Cache-Control': { description: 'To be asked for again each time.', schema: { const: 'no-cache' } },
};

const served = (types: ReadonlyArray<string>, schema: object, headers = {}) => ({
  description: 'Success',
  headers: { ...REQUEST_ID, ...NO_CACHE, ...headers },
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
});

const unchanged = { description: 'It is what the browser has kept.', headers: { ...REQUEST_ID, ...NO_CACHE, ...ETAG } };

const PAGE_HEADERS = {
  ...ETAG,
  'Content-Security-Policy': { description: 'What the page may do.', schema: { type: 'string' } },
};

/** This description itself and the page over it, which loads these files. */
export const documentationOperations = (files: ReadonlyArray<string>) => {
  const read = (operationId: string, summary: string, responses: object, parameters: ReadonlyArray<object> = []) => ({
    get: {
      operationId,
      tags: ['Description'],
      summary,
      security: [],
      parameters: [...parameters, ...PARAMETERS],
      responses: { ...responses, ...unparsed },
    },
  });
  const file = { name: 'file', in: 'path', required: true, schema: { type: 'string', enum: files } };
  return {
    '/openapi.json': read('openapi', 'This description', { 200: served(['application/json'], { type: 'object' }) }),
    '/docs': read('docs', 'This description as a page', {
      200: served(['text/html'], { type: 'string' }, PAGE_HEADERS),
      304: unchanged,
    }),
    '/docs/{file}': read(
      'docsFile',
      'A file of that page',
      {
        200: served(['text/css', 'text/javascript'], { type: 'string' }, ETAG),
        304: unchanged,
        404: { $ref: '#/components/responses/RouteNotFound' },
      },
      [file],
    ),
  };
};
