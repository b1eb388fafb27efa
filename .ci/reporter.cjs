const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const { inspect } = require('node:util');
const {
  reporters,
  utils: { stringify },
} = require('mocha');

const { CI_COUNTS: file, CI_FAILURES: failureFile } = process.env;
// Mocha loads its reporter before the tests: a mocha that a test starts must not use this reporter.
delete process.env.MOCHA_OPTIONS;
delete process.env.CI_COUNTS;
delete process.env.CI_FAILURES;

/** What was expected and what was there, line by line. */
const differenceOf = ({ actual, expected }) => {
  const [found, wanted] = [actual, expected].map((one) => (typeof one === 'string' ? one : stringify(one)));
  return reporters.Base.generateDiff(found, wanted);
};

/**
 * Mocha's usual reporter, which also adds the numbers of passed and failed tests to those of earlier runs in a file, and
 * each failure to another file.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    if (file) runner.once('end', () => this.addCounts());
    if (failureFile)
      runner.on('fail', (test, error) => {
        const reason = error?.stack ?? inspect(error);
        // the message of chai shortens what was compared
        const difference = reporters.Base.showDiff(error) ? differenceOf(error) : '';
        appendFileSync(failureFile, `FAILED: ${test.titlePath().join(' › ')}\n${reason}\n${difference}\n`);
      });
  }

  addCounts() {
    const [passed = 0, failed = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    writeFileSync(file, `${passed + this.stats.passes} ${failed + this.stats.failures}\n`);
  }
};
