import { addressMergeKey, mergeKey, isRepeatable, type AuditEntry } from '../../domain/audit-entry.js';

/** Passes entries on, those that repeat as one. */
export type RepeatedEntries = Readonly<{
  take(entry: AuditEntry): void;
  /** Passes on what is counted so far. */
  end(): void;
}>;

type Limits = Readonly<{
  /** For how long entries alike become one. */
  windowMs: number;
  /** How many kinds are told apart at a time; when there are more, the oldest window ends early. */
  capacity: number;
}>;

type Window = { latest: AuditEntry; further: number; readonly endsAt: number };

const DEFAULT_LIMITS: Limits = { windowMs: 60_000, capacity: 10_000 };

/** One address may not make a row for each user name that it invents. */
const MOST_KINDS_PER_ADDRESS = 20;

/**
 * Of what a client can bring about as often as it likes the first is passed on at once. Entries of the same kind within
 * the window are counted; at its end they become one entry, the latest with their count. When an address has too many
 * kinds, user and permission no longer tell its kinds apart.
 */
export const repeatedEntries = (
  pass: (entry: AuditEntry) => void,
  { windowMs, capacity }: Limits = DEFAULT_LIMITS,
): RepeatedEntries => {
  // in the order in which they end, since all are equally long
  const windows = new Map<string, Window>();
  const kindsPerAddress = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const countKinds = ({ address = '' }: AuditEntry, change: number): void => {
    const count = (kindsPerAddress.get(address) ?? 0) + change;
    if (count > 0) kindsPerAddress.set(address, count);
    else kindsPerAddress.delete(address);
  };
  const windowKindOf = (entry: AuditEntry): string => {
    const kind = mergeKey(entry);
    const isTooMany = (kindsPerAddress.get(entry.address ?? '') ?? 0) >= MOST_KINDS_PER_ADDRESS;
    return isTooMany && !windows.has(kind) ? addressMergeKey(entry) : kind;
  };
  const close = (kind: string, { latest, further }: Window): void => {
    windows.delete(kind);
    countKinds(latest, -1);
    if (further > 0) pass({ ...latest, count: further });
  };
  const closeEnded = (now: number): void => {
    for (const [kind, window] of windows) {
      if (window.endsAt > now) return;
      close(kind, window);
    }
  };
  const arm = (): void => {
    const [first] = windows.values();
    if (!first || timer) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        closeEnded(performance.now());
        arm();
      },
      Math.max(1, first.endsAt - performance.now()),
    ).unref();
  };

  return {
    take: (entry) => {
      if (!isRepeatable(entry)) {
        pass(entry);
        return;
      }
      const now = performance.now();
      closeEnded(now);
      const kind = windowKindOf(entry);
      const window = windows.get(kind);
      if (window) {
        window.latest = entry;
        window.further += 1;
        return;
      }
      const [oldest] = windows;
      if (oldest && windows.size >= capacity) close(...oldest);
      windows.set(kind, { latest: entry, further: 0, endsAt: now + windowMs });
      countKinds(entry, 1);
      pass(entry);
      arm();
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
      for (const [kind, window] of windows) close(kind, window);
    },
  };
};
