import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './order.js';

/** A load generator in a process of its own, whose CPU time is nobody's. */
export type Generator = Readonly<{ run(order: LoadOrder): Promise<LoadReport>; stop(): void }>;

type Told = Readonly<{ report?: LoadReport; failure?: string }>;

export const startGenerator = (): Generator => {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)));
  const told = async () => ((await once(child, 'message')) as [Told])[0];
  const gone = once(child, 'exit').then((): Told => ({ failure: 'the load generator has ended' }));
  return {
    run: async (order) => {
      child.send(order);
      const { report, failure } = await Promise.race([told(), gone]);
      if (!report) throw new Error(`port ${order.port}: ${failure ?? 'no report'}`);
      return report;
    },
    stop: () => child.disconnect(),
  };
};
