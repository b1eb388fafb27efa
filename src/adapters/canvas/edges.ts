/** Where the ink begins and ends on one row of a glyph, measured from the glyph's centre. */
export type Edge = Readonly<{ y: number; left: number; right: number }>;

const ROW_STEP = 8;
const INKED = 128;

/** The glyph's outermost ink on every eighth row: enough to know how near a neighbour may come. */
export const edgesOf = (mask: Uint8Array, width: number, height: number): ReadonlyArray<Edge> => {
  const edges: Edge[] = [];
  for (let row = 1; row < height; row += ROW_STEP) {
    const line = mask.subarray(row * width, (row + 1) * width);
    const left = line.findIndex((ink) => ink >= INKED);
    if (left < 0) continue;
    const right = line.findLastIndex((ink) => ink >= INKED);
    edges.push({ y: row - height / 2, left: left - width / 2, right: right + 1 - width / 2 });
  }
  return edges;
};
