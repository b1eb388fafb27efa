import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { createInflate, createUnzip, type Inflate, type Unzip } from 'node:zlib';
import { IMPORTS_BUSY } from '../application/records/import-records.js';
import type { ReceivedFile } from '../application/records/read-import.js';
import { E } from '../contract/values/fp.js';
import { MOST_IMPORT_BYTES } from '../contract/records/import-request.js';
import { CSV } from '../contract/listing/export-fields.js';
import type { ImportEncoding } from '../contract/records/import-answer.js';
import type { RefusalOf } from '../contract/refusals/refusals.js';
import { encodingNamed } from '../domain/records/file-text.js';
import type { ArrivingFiles } from './arriving-files.js';
import { isPlainTransfer } from './body.js';
import { setTimeLimit, type Context } from './context.js';

export type UploadRefusal = RefusalOf<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported' | 'ImportsBusy'>;

/** A file in the body of a request, which is read when the endpoint asks for it. */
export type Upload = Readonly<{ receive: () => Promise<E.Either<UploadRefusal, ReceivedFile>> }>;

/** An answer to a file may take longer than others. */
const ANSWER_MS = 5 * 60_000;

type Decode = (body: IncomingMessage) => Readable;

/** The end of the connection in the middle of the body ends the decoded one too, as `pipe` does not. */
const decodedBy =
  (decoder: () => Unzip | Inflate): Decode =>
  (body) => {
    const decoded = body.pipe(decoder());
    body.once('close', () => {
      if (!body.complete) decoded.destroy();
    });
    return decoded;
  };

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['identity', (body) => body],
  ['gzip', decodedBy(createUnzip)],
  ['x-gzip', decodedBy(createUnzip)],
  ['deflate', decodedBy(createInflate)],
]);

/** Undefined for a character set that the service does not know. */
const encodingOf = (ctx: Context): ImportEncoding | 'unnamed' | undefined =>
  ctx.request.charset === '' ? 'unnamed' : encodingNamed(ctx.request.charset);

type Received = E.Either<UploadRefusal, Omit<ReceivedFile, 'encoding'>>;

/** The bytes with their digest. Rejects if the body ends too early. */
const bytesOf = (body: Readable, userId: number, files: ArrivingFiles): Promise<Received> =>
  new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    let chunks: Buffer[] = [];
    let size = 0;

    const settle = (received: Received): void => {
      arrival.end();
      body.off('data', add);
      chunks = [];
      resolve(received);
    };
    const arrival = files.begin(userId, () => settle(E.left(IMPORTS_BUSY)));
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > MOST_IMPORT_BYTES) {
        settle(E.left({ _tag: 'BodyTooLarge' }));
        return;
      }
      hash.update(chunk);
      chunks.push(chunk);
      arrival.add(chunk.length);
    };
    body.on('data', add);
    finished(body, { writable: false }, (error) => {
      if (error) {
        arrival.end();
        reject(error);
      } else settle(E.right({ bytes: Buffer.concat(chunks), digest: hash.digest('hex') }));
    });
  });

/** The file in the body of the request of a user: at most `MOST_IMPORT_BYTES`, counted after its content encoding is undone. */
export const uploadIn = (ctx: Context, userId: number, files: ArrivingFiles): Upload => ({
  receive: async () => {
    setTimeLimit(ctx.res, ANSWER_MS);
    const { 'content-encoding': coding = 'identity', 'content-length': length = 0, ...headers } = ctx.req.headers;
    const decode = DECODERS.get(coding.toLowerCase());
    const encoding = encodingOf(ctx);
    try {
      if (!ctx.is(CSV) || !encoding || !decode || !isPlainTransfer(headers['transfer-encoding']))
        return E.left({ _tag: 'MediaTypeUnsupported' });
      if (Number(length) > MOST_IMPORT_BYTES) return E.left({ _tag: 'BodyTooLarge' });
      const received = await bytesOf(decode(ctx.req), userId, files);
      return E.map((file: Omit<ReceivedFile, 'encoding'>) => (encoding === 'unnamed' ? file : { ...file, encoding }))(
        received,
      );
    } catch {
      return E.left({ _tag: 'BodyMalformed' });
    } finally {
      // reads the rest of a refused body, so that the client can read the answer
      ctx.req.unpipe();
      ctx.req.resume();
    }
  },
});
