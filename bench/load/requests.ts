import type { LoadOrder } from './order.js';

/** Small, fast and the same in every run (Marsaglia's xorshift). */
const drawing = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** Gives one request after the other: any token with any path, or the paths in turn. */
export const requestsOf = ({ paths, tokens, inTurn = false }: LoadOrder): (() => Buffer) => {
  const heads = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer `));
  const ends = tokens.map((token) => Buffer.from(`${token}\r\n\r\n`));
  const draw = drawing(0x2f6e2b1);
  let turn = 0;
  return () => {
    const head = heads[inTurn ? turn++ % heads.length : draw(heads.length)];
    const end = ends[draw(ends.length)];
    if (!head || !end) throw new Error('nothing to ask for');
    return Buffer.concat([head, end]);
  };
};
