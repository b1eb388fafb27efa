import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

type PlainBody = Readable & Pick<IncomingMessage, 'headers'>;

const DECODERS = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
} as const;

const isDecoded = (encoding: string): encoding is keyof typeof DECODERS => Object.hasOwn(DECODERS, encoding);

/**
 * The request's body without its content encoding; undefined for an unknown one. Who reads it may give up at any point:
 * what a decoder has to complain of afterwards concerns nobody, and must not end the process.
 */
export const plainBody = (request: IncomingMessage): PlainBody | undefined => {
  const { 'content-encoding': encoding = 'identity', 'content-length': _length, ...headers } = request.headers;
  const coding = encoding.toLowerCase();
  if (coding === 'identity') return request;
  if (!isDecoded(coding)) return undefined;

  const decoder = DECODERS[coding]();
  decoder.on('error', () => request.unpipe(decoder));
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new Error('the request was cut off'));
  });
  return Object.assign(request.pipe(decoder), { headers });
};
