import { createCanvas, loadImage } from 'canvas';

const SCALE = 2;
const PAD = 30;

type Bitmap = Readonly<{ width: number; height: number; grey: Float64Array }>;
type Filter = (bitmap: Bitmap) => Bitmap;

const enlarged = async (png: Uint8Array): Promise<Bitmap> => {
  const image = await loadImage(Buffer.from(png));
  const [width, height] = [image.width * SCALE + 2 * PAD, image.height * SCALE + 2 * PAD];
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, PAD, PAD, image.width * SCALE, image.height * SCALE);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Float64Array(width * height);
  for (let i = 0; i < grey.length; i++) {
    grey[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return { width, height, grey };
};

/** Folds every pixel's neighbours within the radius into it, first along rows, then along columns. */
const neighbourhood =
  (radius: number, fold: (sum: number, value: number) => number, divisor = 1): Filter =>
  ({ width, height, grey }) => {
    const pass = (source: Float64Array, step: number, steps: number, line: number, lines: number): Float64Array => {
      const result = new Float64Array(source.length).fill(255);
      for (let l = 0; l < lines; l++) {
        for (let s = radius; s < steps - radius; s++) {
          let sum = source[l * line + (s - radius) * step] ?? 0;
          for (let k = 1 - radius; k <= radius; k++) sum = fold(sum, source[l * line + (s + k) * step] ?? 0);
          result[l * line + s * step] = sum / divisor;
        }
      }
      return result;
    };
    return { width, height, grey: pass(pass(grey, 1, width, width, height), width, height, 1, width) };
  };

const threshold: Filter = ({ width, height, grey }) => {
  const [darkest, lightest] = [grey.reduce((a, b) => Math.min(a, b)), grey.reduce((a, b) => Math.max(a, b))];
  return { width, height, grey: grey.map((value) => (value < (darkest + lightest) / 2 ? 0 : 255)) };
};
const blur = (radius: number): Filter => neighbourhood(radius, (a, b) => a + b, 2 * radius + 1);
const erodeInk = (radius: number): Filter => neighbourhood(radius, (a, b) => Math.max(a, b));
const growInk = (radius: number): Filter => neighbourhood(radius, (a, b) => Math.min(a, b));

/** Dark where light and dark are neighbours, whichever of them is the ink. */
const edges: Filter = (bitmap) => {
  const [lighter, darker] = [erodeInk(2)(bitmap).grey, growInk(2)(bitmap).grey];
  return { ...bitmap, grey: lighter.map((light, i) => 255 - Math.max(0, light - (darker[i] ?? light))) };
};

const inTurn =
  (...filters: ReadonlyArray<Filter>): Filter =>
  (bitmap) =>
    filters.reduce((result, filter) => filter(result), bitmap);

const FILTERS: Readonly<Record<string, Filter>> = {
  grey: (bitmap) => bitmap,
  threshold,
  'blur, threshold': inTurn(blur(2), threshold),
  'threshold, opened by 3': inTurn(threshold, erodeInk(3), growInk(3)),
  edges,
  'threshold, opened by 5': inTurn(threshold, erodeInk(5), growInk(5)),
};

export const FILTER_NAMES = Object.keys(FILTERS);

/** The picture as an attacker would hand it to a reader: grey, twice as large, filtered. PNG again. */
export const filtered = async (png: Uint8Array, name: string): Promise<Uint8Array> => {
  const { width, height, grey } = (FILTERS[name] ?? threshold)(await enlarged(png));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const { data } = image;
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (grey[i >> 2] ?? 255);
  context.putImageData(image, 0, 0);
  return canvas.encode('png');
};
