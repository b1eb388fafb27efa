const { readFileSync, writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

const { CI_COUNTS: file } = process.env;
// Mocha loads its reporter before the tests: a mocha that a test starts must not use this reporter.
delete process.env.MOCHA_OPTIONS;
delete process.env.CI_COUNTS;

/** Mocha's usual reporter, which also adds the numbers of passed and failed tests to those of earlier runs in a file. */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    if (file) runner.once('end', () => this.addCounts());
  }

  addCounts() {
    const [passed = 0, failed = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    writeFileSync(file, `${passed + this.stats.passes} ${failed + this.stats.failures}\n`);
  }
};
