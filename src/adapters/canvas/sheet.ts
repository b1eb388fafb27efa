/** One picture's ink, a byte of coverage per pixel: 0 is bare paper, 255 full ink. */
export type Sheet = Readonly<{ width: number; height: number; ink: Uint8Array }>;

export const blankSheet = (width: number, height: number): Sheet => ({
  width,
  height,
  ink: new Uint8Array(width * height),
});
