/** Colours of one picture. Every ink has a contrast of at least 4.5:1 against the ground and against each shape. */
export type Palette = Readonly<{ ground: string; shapes: ReadonlyArray<string>; inks: ReadonlyArray<string> }>;

export const PALETTES: ReadonlyArray<Palette> = [
  { ground: '#eef3ff', shapes: ['#d6e2ff', '#cdeef5'], inks: ['#1d3f9e', '#0b6470', '#5a2ca8', '#1f2f6b'] },
  { ground: '#ecf9f1', shapes: ['#cdf0d9', '#d3f0f0'], inks: ['#12692f', '#0b5d66', '#3f5c0a', '#134a38'] },
  { ground: '#fff4ec', shapes: ['#ffdfc9', '#fbe8b8'], inks: ['#9a3412', '#8a1c3b', '#7a4a05', '#5b2510'] },
  { ground: '#f7f0ff', shapes: ['#e7d6fd', '#fbd9f2'], inks: ['#6b21a8', '#9d174d', '#3730a3', '#4a1259'] },
  { ground: '#fdf1f5', shapes: ['#fbd5e2', '#ffe0cf'], inks: ['#a3154b', '#86198f', '#8f2f0e', '#5c1234'] },
];
