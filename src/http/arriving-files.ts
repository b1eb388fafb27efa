/** The bytes of one file that is being received. */
type Arrival = Readonly<{
  /**
   * Counts the next bytes. When all files together have too many, one gives way: of the user whose files have the most bytes, the
   * one that has waited longest for its bytes.
   */
  add(bytes: number): void;
  /** The file has arrived, or is given up. Its bytes no longer count. */
  end(): void;
}>;

/** The files that the process is receiving. */
export type ArrivingFiles = Readonly<{
  /** Begins with a file of a user. `giveWay` is called at most once, and not after the end. */
  begin(userId: number, giveWay: () => void): Arrival;
}>;

type Arriving = { bytes: number; readonly userId: number; readonly giveWay: () => void };

/** Bounds the bytes of all files together that have not arrived completely. A file without bytes costs nothing. */
export const arrivingFiles = (maxBytes: number): ArrivingFiles => {
  /** The one whose latest bytes are the oldest comes first. */
  const arriving = new Set<Arriving>();
  /** The bytes of each user. */
  const ofUser = new Map<number, number>();
  let total = 0;

  const count = ({ userId }: Arriving, bytes: number): void => {
    total += bytes;
    const all = (ofUser.get(userId) ?? 0) + bytes;
    if (all > 0) ofUser.set(userId, all);
    else ofUser.delete(userId);
  };

  const end = (file: Arriving): void => {
    if (arriving.delete(file)) count(file, -file.bytes);
  };

  /** The file that gives way. One without bytes does not. */
  const next = (): Arriving | undefined => {
    const most = Math.max(...ofUser.values());
    for (const file of arriving) if (file.bytes > 0 && ofUser.get(file.userId) === most) return file;
    return undefined;
  };

  return {
    begin: (userId, giveWay) => {
      const file: Arriving = { bytes: 0, userId, giveWay };
      arriving.add(file);
      return {
        add: (bytes) => {
          if (!arriving.delete(file)) return;
          arriving.add(file);
          file.bytes += bytes;
          count(file, bytes);
          while (total > maxBytes) {
            const oldest = next();
            if (!oldest) return;
            end(oldest);
            oldest.giveWay();
          }
        },
        end: () => end(file),
      };
    },
  };
};
