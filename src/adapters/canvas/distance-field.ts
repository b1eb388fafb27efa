/** Distances to an outline, in steps of a twelfth of a pixel: 128 on it, more inside, less outside. */
export type DistanceField = Readonly<{ width: number; height: number; distance: Uint8Array }>;

/** A black and white drawing, drawn twice as large as its distance field will be. */
export type Drawing = Readonly<{ width: number; height: number; inked: Uint8Array }>;

export const ON_THE_OUTLINE = 128;
export const STEPS_PER_PIXEL = 12;
/** Farther away than this many pixels of the drawing is all the same. */
const FAR = 20;

/** From every pixel, how far up or down the nearest one of this kind is. */
const upOrDown = ({ width, height, inked }: Drawing, kind: 0 | 1): Uint8Array => {
  const away = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    let since = FAR;
    for (let at = x; at < away.length; at += width) {
      since = inked[at] === kind ? 0 : Math.min(FAR, since + 1);
      away[at] = since;
    }
    for (let at = away.length - width + x; at >= 0; at -= width) {
      since = Math.min(away[at] ?? FAR, since + 1);
      away[at] = since;
    }
  }
  return away;
};

const nearest = (away: Uint8Array, from: number, to: number, at: number): number => {
  let squared = FAR * FAR;
  for (let k = from; k <= to; k++) {
    const dy = away[k] ?? FAR;
    const dx = k - at;
    squared = Math.min(squared, dx * dx + dy * dy);
  }
  return Math.sqrt(squared);
};

export const distanceField = (drawing: Drawing): DistanceField => {
  const [toInk, toPaper] = [upOrDown(drawing, 1), upOrDown(drawing, 0)];
  const [width, height] = [drawing.width >> 1, drawing.height >> 1];
  const distance = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = 2 * y * drawing.width;
      const at = row + 2 * x;
      const from = Math.max(row, at - FAR);
      const to = Math.min(row + drawing.width - 1, at + FAR);
      const pixels = drawing.inked[at] ? nearest(toPaper, from, to, at) - 0.5 : 0.5 - nearest(toInk, from, to, at);
      distance[y * width + x] = Math.max(0, Math.min(255, ON_THE_OUTLINE + (pixels / 2) * STEPS_PER_PIXEL));
    }
  }
  return { width, height, distance };
};
