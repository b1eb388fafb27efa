import { Readable } from 'node:stream';
import type { Log } from '../domain/ports/log.js';
import { setTimeLimit, type Context } from './context.js';

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
  /** The service closes the connection of a client that reads nothing, after half of this time at the earliest. */
  stalledMs: 30_000,
};

/** The chunks up to a fault. A fault destroys the connection, so a client sees that the file is incomplete. */
async function* untilFault({ req, res, state }: Context, chunks: AsyncIterable<string>, log: Log) {
  try {
    yield* chunks;
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
  // Node waits for a second interval when the client has taken something in the first.
  res.setTimeout(limits.stalledMs / 2, () => req.socket.destroy());
  res.once('close', end);
  ctx.set(headers);
  ctx.body = Readable.from(untilFault(ctx, chunks, log));
};
