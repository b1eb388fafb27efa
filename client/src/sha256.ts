const WORD = 4;
const BLOCK = 64;

/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const fractions = (count: number, root: (prime: number) => number): DataView => {
  const words = new DataView(new ArrayBuffer(count * WORD));
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1)
    if (primes.every((prime) => n % prime !== 0)) {
      words.setUint32(primes.length * WORD, Math.floor((root(n) % 1) * 2 ** 32));
      primes.push(n);
    }
  return words;
};

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its padding (section 5.1.1). */
const padded = (message: Uint8Array): DataView => {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(length - 8, BigInt(message.length) * 8n);
  return view;
};

/** Changes the state by one block of the message (section 6.2.2). `words` has room for 64 words. */
const compress = (state: DataView, block: DataView, words: DataView): void => {
  const word = (at: number): number => words.getInt32(at * WORD);
  for (let at = 0; at < 16; at += 1) words.setInt32(at * WORD, block.getInt32(at * WORD));
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [word(at - 2), word(at - 15)];
    const sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words.setInt32(at * WORD, word(at - 16) + sigma0 + word(at - 7) + sigma1);
  }
  const part = (at: number): number => state.getInt32(at * WORD);
  let [a, b, c, d, e, f, g, h] = [part(0), part(1), part(2), part(3), part(4), part(5), part(6), part(7)];
  for (let at = 0; at < 64; at += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + ROUNDS.getInt32(at * WORD) + word(at)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state.setInt32(at * WORD, part(at) + value);
};

/**
 * The SHA-256 of a message, as lower-case hex digits. `crypto.subtle` exists only on pages of HTTPS or of localhost, and
 * waits for each hash.
 */
export const sha256 = (message: Uint8Array): string => {
  const state = new DataView(START.buffer.slice(0));
  const words = new DataView(new ArrayBuffer(64 * WORD));
  const view = padded(message);
  for (let at = 0; at < view.byteLength; at += BLOCK) compress(state, new DataView(view.buffer, at, BLOCK), words);
  const digits = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
    state
      .getUint32(at * WORD)
      .toString(16)
      .padStart(8, '0'),
  );
  return digits.join('');
};
