const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

const { CI_COUNTS: file } = process.env;
// Mocha loads its reporter before the tests: a mocha that a test starts must not use this reporter.
delete process.env.MOCHA_OPTIONS;
delete process.env.CI_COUNTS;

/** Mocha's usual reporter, which also writes the numbers of passed and failed tests to a file. */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    if (file) runner.once('end', () => writeFileSync(file, `${this.stats.passes} ${this.stats.failures}\n`));
  }
};
