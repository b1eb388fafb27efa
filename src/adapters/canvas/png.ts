import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import type { Sheet } from './sheet.js';

/** On a thread of the pool. */
const deflated = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 4;
const INDEXED = 3;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
};

const header = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([BITS_PER_PIXEL, INDEXED], 8);
  return bytes;
};

/** Rows of two pixels a byte, each row led by a zero (no filter). */
const scanlines = ({ width, height, ink }: Sheet): Uint8Array => {
  const stride = 1 + Math.ceil(width / 2);
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let at = y * stride + 1, pixel = y * width; at < (y + 1) * stride; at++, pixel += 2) {
      bytes[at] = ((ink[pixel] ?? 0) & 0xf0) | ((ink[pixel + 1] ?? 0) >> 4);
    }
  }
  return bytes;
};

/** The sheet as a PNG (RFC 2083) of sixteen colours: the palette runs from paper to full ink, three bytes each. */
export const pngOf = async (sheet: Sheet, palette: Uint8Array): Promise<Uint8Array> => {
  const pixels = await deflated(scanlines(sheet), { level: 1, strategy: constants.Z_RLE });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(sheet.width, sheet.height)),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array(0)),
  ]);
};
