/** One promise: what was measured, against its bound. */
export type Target = Readonly<{ name: string; measured: number; bound: number; at: 'most' | 'least'; unit: string }>;

export const isMet = ({ measured, bound, at }: Target): boolean =>
  at === 'most' ? measured <= bound : measured >= bound;

/** A ratio. */
export const TIMES = '×';
