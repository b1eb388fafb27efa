import type { Calls } from '../../src/contract/endpoints.js';
import type { Stores } from '../../src/contract/health/readiness.js';
import type { API_PREFIX } from '../../src/contract/signatures/signature.js';

/**
 * The types of the calls in the form of openapi-typescript. Here they come from the contract. In the package this file is
 * what openapi-typescript writes from the description of the API; a test compares the two.
 */

type AnyCall = Readonly<{
  method: 'GET' | 'POST';
  query: object;
  body: unknown;
  data: unknown;
  file: boolean;
  upload: boolean;
}>;

type Parameters<Query> = [keyof Query] extends [never]
  ? Readonly<{ query?: never }>
  : object extends Query
    ? Readonly<{ query?: Query }>
    : Readonly<{ query: Query }>;

type Operation<Call extends AnyCall> = Readonly<{
  parameters: Parameters<Call['query']>;
  responses: Readonly<{
    200: Readonly<{
      content: Call['file'] extends true
        ? Readonly<{ 'text/csv': string }>
        : Readonly<{ 'application/json': Readonly<{ code: 0; msg: string; data: Call['data'] }> }>;
    }>;
  }>;
}> &
  (Call['body'] extends undefined
    ? Readonly<{ requestBody?: never }>
    : Readonly<{
        requestBody: Readonly<{
          content: Call['upload'] extends true
            ? Readonly<{ 'text/csv': Call['body'] }>
            : Readonly<{ 'application/json': Call['body'] }>;
        }>;
      }>);

type Methods<Call extends AnyCall> = Readonly<Record<Lowercase<Call['method']>, Operation<Call>>>;

/** A probe of the service. */
type Probe<Data> = Methods<
  Readonly<{ method: 'GET'; query: object; body: undefined; data: Data; file: false; upload: false }>
>;

export type paths = {
  readonly [Path in keyof Calls as `${typeof API_PREFIX}${Path}`]: Methods<Calls[Path]>;
} & Readonly<{
  '/healthz': Probe<null>;
  '/readyz': Probe<Stores>;
}>;
