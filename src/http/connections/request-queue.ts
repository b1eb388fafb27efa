import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Asked = Readonly<{ request: IncomingMessage; response: ServerResponse }>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Queue = { underWay: number; readonly waiting: Asked[] };

/**
 * Answers at most `most` requests of one connection at a time. Node parses all pipelined requests of one read at once, up
 * to 64 KB of them: the others wait here, and the connection is not read until none waits. Each batch begins in a turn of
 * the event loop of its own, so that other connections are served between two batches.
 */
export const queued = (most: number, answer: Answer): Answer => {
  const queues = new WeakMap<Socket, Queue>();

  const begin = (queue: Queue, { request, response }: Asked): void => {
    // refused while it waited, because the rest of the request is malformed or late
    if (response.writableEnded) return;
    queue.underWay += 1;
    response.once('close', () => {
      queue.underWay -= 1;
      // one batch for all answers that end in this turn
      if (queue.waiting.length > 0 && queue.underWay === most - 1) setImmediate(beginWaiting, queue, request.socket);
    });
    answer(request, response);
  };

  const beginWaiting = (queue: Queue, socket: Socket): void => {
    for (const asked of queue.waiting.splice(0, most - queue.underWay)) begin(queue, asked);
    if (queue.waiting.length === 0) socket.resume();
  };

  const queueOf = (socket: Socket): Queue => {
    const known = queues.get(socket);
    if (known) return known;
    const queue: Queue = { underWay: 0, waiting: [] };
    queues.set(socket, queue);
    // Node resumes the connection after each parsed request
    socket.on('resume', () => {
      if (queue.waiting.length > 0) socket.pause();
    });
    socket.once('close', () => queue.waiting.splice(0));
    return queue;
  };

  return (request, response) => {
    const queue = queueOf(request.socket);
    if (queue.underWay < most && queue.waiting.length === 0) {
      begin(queue, { request, response });
      return;
    }
    queue.waiting.push({ request, response });
    request.socket.pause();
  };
};
