import type { PagingPolicy } from '../../domain/page-query.js';
import type { Endpoint } from '../endpoint.js';
import { Failure } from '../envelope.js';
import { FAILURES } from './failures.js';
import { SHARED_HEADERS } from './headers.js';
import { INTRODUCTION } from './introduction.js';
import { operationOf } from './operations.js';
import { documentationOperations, probeOperations } from './plain-operations.js';
import { failureResponse } from './responses.js';
import { schemas as schemasOf } from './schemas.js';

type Described = Readonly<{
  /** Where the endpoints hang, such as `/api/v1`. */
  prefix: string;
  endpoints: ReadonlyArray<Endpoint>;
  paging: PagingPolicy;
  /** The files of the page over the description. */
  files: ReadonlyArray<string>;
}>;

/** The description of the API (OpenAPI 3.1), from the tables and codecs that serve it. */
export const openApiDocument = ({ prefix, endpoints, paging, files }: Described) => {
  const schemas = schemasOf();
  schemas.of(Failure);
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) {
    const path = prefix + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas, paging) };
  }
  Object.assign(paths, probeOperations(schemas), documentationOperations(files));

  return {
    openapi: '3.1.1',
    info: { title: 'Menshen', version: prefix.split('/').at(-1) ?? '', description: INTRODUCTION },
    servers: [{ url: './' }],
    tags: [
      { name: 'Session', description: 'Captcha, login, refresh, logout' },
      { name: 'Lists', description: 'Pages of records' },
      { name: 'Probes', description: 'For supervisors and balancers' },
      { name: 'Description', description: 'The API, described' },
    ],
    paths,
    components: {
      schemas: schemas.named,
      headers: SHARED_HEADERS,
      parameters: {
        RequestId: {
          name: 'X-Request-Id',
          in: 'header',
          description: 'A name for the request; one that is not well formed is ignored.',
          schema: SHARED_HEADERS.RequestId.schema,
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(FAILURES.map(({ tag }) => [tag, failureResponse(tag)])),
      examples: Object.fromEntries(
        FAILURES.map(({ tag, meaning, body }) => [tag, { summary: tag, description: meaning, value: body }]),
      ),
    },
  };
};
