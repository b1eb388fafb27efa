import { between } from './chance.js';

const SHADES = 4;
const CHANNELS = 3;

/** Four opaque colours from a light paper to a dark ink, both drawn at random. */
export const paletteFromPaperToInk = (): Uint8Array => {
  const palette = new Uint8Array(SHADES * CHANNELS);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const [paper, ink] = [between(230, 252), between(10, 95)];
    for (let shade = 0; shade < SHADES; shade++) {
      palette[shade * CHANNELS + channel] = paper + ((ink - paper) * shade) / (SHADES - 1);
    }
  }
  return palette;
};
