/** How many slots the keys of a cluster fall into. */
export const SLOTS = 16_384;

/** CRC-16/XMODEM, as the Redis Cluster specification demands. */
const CRC_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** Only what stands between the first `{` and the next `}` counts, if anything does. */
const hashed = (key: string): string => {
  const open = key.indexOf('{');
  const close = open < 0 ? -1 : key.indexOf('}', open + 1);
  return close > open + 1 ? key.slice(open + 1, close) : key;
};

/** The slot of a key. */
export const keySlot = (key: string): number => {
  let crc = 0;
  for (const byte of Buffer.from(hashed(key))) crc = ((crc << 8) & 0xffff) ^ (CRC_OF_BYTE[(crc >> 8) ^ byte] ?? 0);
  return crc % SLOTS;
};
