import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { StopRequest } from './stop-request.js';
import { UsageError } from './usage-error.js';

const MOST_BYTES = 4_096;

/** Swallows what a line editor would show. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The one line on standard input, which is no terminal. */
const passwordFromInput = async (): Promise<string> => {
  if (process.stdin.isTTY)
    throw new UsageError('--password-stdin is for a pipe or a file: a terminal would show the password');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new Error(`the password on standard input must be one line of at most ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  const line = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    .decode(Buffer.concat(chunks))
    .replace(/\r?\n$/, '');
  if (line.includes('\n')) throw new Error('the password on standard input must be one line');
  return line;
};

/** Asks twice on the terminal, which shows nothing of the answers. */
const passwordFromTerminal = async ({ signal, ask }: StopRequest): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new UsageError('there is no terminal to ask for the password: give it as one line with --password-stdin');
  const editor = createInterface({ input: process.stdin, output: nowhere(), terminal: true, historySize: 0 });
  // in this mode the terminal sends no signal
  editor.once('SIGINT', () => ask(130));
  signal.addEventListener('abort', () => editor.close());
  // one editor for both answers, so that nothing typed in between is shown
  const answers = editor[Symbol.asyncIterator]();

  const answer = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const answered: IteratorResult<string, unknown> = await answers.next();
    process.stderr.write('\n');
    signal.throwIfAborted();
    if (answered.done) throw new Error('no password was given: nothing was changed');
    return answered.value;
  };
  try {
    const password = await answer('Password: ');
    if ((await answer('The same again: ')) !== password) throw new Error('the two differ: nothing was changed');
    return password;
  } finally {
    editor.close();
  }
};

/** A new password, never from the command line and never shown. */
export const readPassword = (from: 'terminal' | 'stdin', stop: StopRequest): Promise<string> =>
  from === 'stdin' ? passwordFromInput() : passwordFromTerminal(stop);
