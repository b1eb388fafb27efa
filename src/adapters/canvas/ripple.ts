import { between, sign } from './chance.js';

/**
 * A smooth displacement of the whole picture: every row moves sideways and every column up or down, in pixels.
 * No column moves farther than `reach`.
 */
export type Ripple = Readonly<{ ofRow: Float64Array; ofColumn: Float64Array; reach: number }>;

const wave = (length: number, amplitude: number, longest: number): Float64Array => {
  const values = new Float64Array(length);
  for (const [share, period] of [
    [0.7 * sign(), between(0.7, 1) * longest],
    [0.3 * sign(), between(0.4, 0.55) * longest],
  ] as const) {
    const [step, phase] = [(2 * Math.PI) / period, between(0, 2 * Math.PI)];
    for (let i = 0; i < length; i++) values[i] = (values[i] ?? 0) + amplitude * share * Math.sin(i * step + phase);
  }
  return values;
};

export const ripple = (width: number, height: number): Ripple => {
  const reach = between(3, 5);
  return { ofRow: wave(height, between(2, 4), 70), ofColumn: wave(width, reach, 130), reach };
};
