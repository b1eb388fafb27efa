import type { Download } from './result.js';

type Content<Op> = Op extends { responses: { 200: { content: infer Found } } } ? Found : never;

/** The `data` of a success, or the file of an export. */
export type DataOf<Op> =
  Content<Op> extends { 'text/csv': string }
    ? Download
    : Content<Op> extends { 'application/json': infer Body }
      ? Extract<Body, { code: 0; data: unknown }>['data']
      : never;
