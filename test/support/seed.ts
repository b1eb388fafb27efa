import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { cleanUp } from './cleanup.js';

/** One seed for all properties of a run, also in the processes of a parallel run; `FC_SEED` repeats a run. */
process.env['FC_SEED'] ??= String(Date.now() % 2 ** 31);
const seed = Number(process.env['FC_SEED']);

fc.configureGlobal({ seed });

// to optimize the embedded database takes more time than a test uses it
setFlagsFromString('--liftoff-only');

/** A property that fails prints the seed itself. One that exceeds its time cannot. */
export const mochaHooks = {
  afterEach(this: Mocha.Context): void {
    if (this.currentTest?.state === 'failed') process.stderr.write(`fast-check seed: FC_SEED=${seed}\n`);
  },
  afterAll: cleanUp,
};
