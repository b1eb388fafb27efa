/** The bytes of one file that is being received. */
type Arrival = Readonly<{
  /** Counts the next bytes. The file that has waited longest for its bytes gives way when all together have too many. */
  add(bytes: number): void;
  /** The file has arrived, or is given up. Its bytes no longer count. */
  end(): void;
}>;

/** The files that the process is receiving. */
export type ArrivingFiles = Readonly<{
  /** Begins with a file. `giveWay` is called at most once, and not after the end. */
  begin(giveWay: () => void): Arrival;
}>;

type Arriving = { bytes: number; readonly giveWay: () => void };

/** Bounds the bytes of all files together that have not arrived completely. A file without bytes costs nothing. */
export const arrivingFiles = (maxBytes: number): ArrivingFiles => {
  /** The one whose latest bytes are the oldest comes first. */
  const arriving = new Set<Arriving>();
  let total = 0;

  const end = (file: Arriving): void => {
    if (arriving.delete(file)) total -= file.bytes;
  };

  return {
    begin: (giveWay) => {
      const file: Arriving = { bytes: 0, giveWay };
      arriving.add(file);
      return {
        add: (bytes) => {
          if (!arriving.delete(file)) return;
          arriving.add(file);
          file.bytes += bytes;
          total += bytes;
          for (const oldest of arriving) {
            if (total <= maxBytes) return;
            if (oldest.bytes === 0) continue;
            end(oldest);
            oldest.giveWay();
          }
        },
        end: () => end(file),
      };
    },
  };
};
