// The load generator: a process of its own that is told what to do, and tells what came of it.
import { closedLoop } from './closed-loop.js';
import { openLoop } from './open-loop.js';
import type { LoadOrder } from './order.js';

process.on('message', (order: LoadOrder) => {
  const load = order.perSecond === undefined ? closedLoop(order) : openLoop(order);
  void load.then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
// the benchmark is gone
process.once('disconnect', () => process.exit());
