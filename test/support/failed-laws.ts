import { AssertionError } from 'chai';
import Mocha from 'mocha';

const GLOBALS = ['describe', 'it', 'before', 'after', 'beforeEach', 'afterEach'] as const;

function silent() {
  return undefined;
}

/** The tests that ran, and those that failed by an assertion, by their titles. */
type Verdict = Readonly<{ ran: ReadonlyArray<string>; failed: ReadonlyArray<string> }>;

/** Runs those tests of a suite whose title contains the text, apart from the tests of the caller. */
export const verdictOf = async (suite: () => void, law: string): Promise<Verdict> => {
  const mocha = new Mocha({ reporter: silent as unknown as Mocha.ReporterConstructor, timeout: 60_000 }).fgrep(law);
  const globals = globalThis as unknown as Record<string, unknown>;
  const own = GLOBALS.map((name) => [name, globals[name]] as const);
  mocha.suite.emit('pre-require', globals as never, '', mocha);
  try {
    suite();
  } finally {
    for (const [name, value] of own) globals[name] = value;
  }
  const ran: string[] = [];
  const failed: string[] = [];
  const errors: unknown[] = [];
  await new Promise((resolve) =>
    mocha
      .run(resolve)
      .on('test end', ({ title }) => ran.push(title))
      .on('fail', ({ title }, error) => (error instanceof AssertionError ? failed.push(title) : errors.push(error))),
  );
  mocha.dispose();
  // the adapter is broken in another way than the test says
  if (errors.length > 0) throw errors[0];
  return { ran, failed };
};
