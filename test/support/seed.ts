import fc from 'fast-check';

/** One seed for all properties of a run; `FC_SEED` repeats a run. */
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);

fc.configureGlobal({ seed });

/** A property that fails prints the seed itself. One that exceeds its time cannot. */
export const mochaHooks = {
  afterEach(this: Mocha.Context): void {
    if (this.currentTest?.state === 'failed') process.stderr.write(`fast-check seed: FC_SEED=${seed}\n`);
  },
};
