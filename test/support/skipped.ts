/** Skips a suite without a program, which it says; on CI that is a failure, so that nothing is skipped unseen. */
export const skipped = (context: Mocha.Context, program: string): never => {
  if (process.env['CI']) throw new Error(`${program} is needed on CI`);
  process.stderr.write(`skipped: ${program} is not installed\n`);
  return context.skip();
};
