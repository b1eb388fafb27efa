import { constants, crc32, deflateSync } from 'node:zlib';
import type { Sheet } from './sheet.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 2;
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

/** The nearest of the four shades, by ink. */
const SHADES = Uint8Array.from({ length: 256 }, (_, ink) => Math.round((3 * ink) / 255));
const shade = (ink = 0): number => SHADES[ink] ?? 0;

/** Rows of four pixels a byte, each row led by a zero (no filter). */
const scanlines = ({ width, height, ink }: Sheet): Uint8Array => {
  const stride = 1 + Math.ceil(width / 4);
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let at = y * stride + 1, pixel = y * width; at < (y + 1) * stride; at++, pixel += 4) {
      bytes[at] =
        (shade(ink[pixel]) << 6) | (shade(ink[pixel + 1]) << 4) | (shade(ink[pixel + 2]) << 2) | shade(ink[pixel + 3]);
    }
  }
  return bytes;
};

/** The sheet as a PNG (RFC 2083) of four colours: the palette runs from paper to full ink, three bytes each. */
export const pngOf = (sheet: Sheet, palette: Uint8Array): Uint8Array => {
  // so few bytes are compressed in less time than it takes to hand them to another thread
  const pixels = deflateSync(scanlines(sheet), { level: 1, strategy: constants.Z_RLE, windowBits: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(sheet.width, sheet.height)),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array(0)),
  ]);
};
