import type { Figures } from '../adapters/prom-client/figures.js';

type Closing = Readonly<{ name: string; close: () => Promise<void> }>;

/** What was opened while composing, closed in the opposite order; one that fails to close does not keep the others open. */
export type Lifetime = Readonly<{
  onClose(name: string, close: () => Promise<void>): void;
  /** What can be read off it while it is open, for who wants to show that. */
  figures: { -readonly [Name in keyof Figures]?: Figures[Name] };
  /** Rejects, after all have been tried, with what failed. */
  close(): Promise<void>;
}>;

export const lifetime = (): Lifetime => {
  const opened: Closing[] = [];
  return {
    figures: {},
    onClose: (name, close) => void opened.push({ name, close }),
    async close() {
      const failures: Error[] = [];
      for (let next = opened.pop(); next; next = opened.pop()) {
        const { name, close } = next;
        await close().catch((cause: unknown) => failures.push(new Error(`${name} did not close`, { cause })));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything closed');
    },
  };
};
