import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../domain/ports/log.js';
import { setTimeLimit, type Context } from './context.js';
import { readingPace, type ReadingPace } from './reading-pace.js';

/** A file that is sent while it is made. It takes the place of the envelope. */
export type Download = Readonly<{
  headers: Readonly<Record<string, string>>;
  chunks: AsyncIterable<string>;
  /** Ends what makes the file. It is called when the file was sent, and when it cannot be sent any more. */
  close(): Promise<void>;
}>;

const LIMITS = {
  /** The time limit of a file, in place of the one for answers. */
  answerMs: 5 * 60_000,
  /** The service closes the connection of a slower client. */
  minBytesPerSecond: 10 * 1024,
  slowMs: 10_000,
};

/** After each chunk, so that other requests have their turn. */
const REST_MS = 2;

/** Small pieces show how fast the client receives them. */
const PIECE_BYTES = 16 * 1024;

function* piecesOf(chunk: string): Iterable<Buffer> {
  const bytes = Buffer.from(chunk);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}

/** The file up to a fault. A fault destroys the connection, so a client sees that the file is incomplete. */
async function* untilFault(
  { req, res, state }: Context,
  chunks: AsyncIterable<string>,
  { offered, received }: ReadingPace,
  log: Log,
) {
  try {
    for await (const chunk of chunks) {
      for (const piece of piecesOf(chunk)) {
        offered();
        yield piece;
        received(piece.length);
      }
      await sleep(REST_MS);
    }
  } catch (error) {
    // after the client has gone, the end of what makes the file is no fault
    if (!res.destroyed) log.error('export not sent completely', { requestId: state.requestId, error });
    req.socket.destroy();
  }
}

/** Sends the file. A fault closes the connection, because the status has been sent. */
export const sendDownload = (ctx: Context, { headers, chunks, close }: Download, log: Log, limits = LIMITS): void => {
  const { req, res } = ctx;
  const { requestId } = ctx.state;
  const end = (): void => void close().catch((error: unknown) => log.warn('export not closed', { requestId, error }));
  if (!ctx.writable) {
    end();
    return;
  }
  setTimeLimit(res, limits.answerMs);
  const pace = readingPace(limits, () => {
    log.warn('export cut: the client reads too slowly', { requestId });
    req.socket.destroy();
  });
  res.once('close', () => {
    pace.stop();
    end();
  });
  ctx.set(headers);
  ctx.body = Readable.from(untilFault(ctx, chunks, pace, log));
};
