import { IncomingMessage } from 'node:http';

/** Chunks of this size are passed on as they are. */
const LARGE_BYTES = 1024;
const FIRST_BLOCK_BYTES = 256;
const MAX_BLOCK_BYTES = 2048;

const NO_BLOCK = Buffer.alloc(0);

/**
 * A request that joins the small chunks of its body. Node creates one buffer for each chunk that a client sends, and a
 * buffer of one byte takes 200. A block is passed on when it is full, and the last one at the end of the body.
 */
export class PackedRequest extends IncomingMessage {
  #block: Buffer = NO_BLOCK;
  #used = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || chunk.length >= LARGE_BYTES) {
      this.#passOn();
      return super.push(chunk, encoding);
    }
    const isFull = this.#used + chunk.length > MAX_BLOCK_BYTES;
    const wantsMore = isFull ? this.#passOn() : true;
    this.#add(chunk);
    return wantsMore;
  }

  #add(chunk: Buffer): void {
    const size = this.#used + chunk.length;
    if (size > this.#block.length) {
      // Not from the pool of Node, of which a small block would keep 8 KB.
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(FIRST_BLOCK_BYTES, 2 * size), MAX_BLOCK_BYTES));
      this.#block.copy(larger, 0, 0, this.#used);
      this.#block = larger;
    }
    chunk.copy(this.#block, this.#used);
    this.#used = size;
  }

  #passOn(): boolean {
    if (this.#used === 0) return true;
    const block = this.#block.subarray(0, this.#used);
    [this.#block, this.#used] = [NO_BLOCK, 0];
    return super.push(block);
  }
}
