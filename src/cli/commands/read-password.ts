import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '../process/errors.js';
import type { StopRequest } from '../process/stop-request.js';

const MAX_BYTES = 4_096;

/** Hides what a line editor echoes. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line from standard input. */
const passwordFromInput = async (): Promise<string> => {
  if (process.stdin.isTTY)
    throw new UsageError('--password-stdin is for a pipe or a file: a terminal would show the password');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new Error(`the password on standard input must be one line of at most ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const line = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    .decode(Buffer.concat(chunks))
    .replace(/\r?\n$/, '');
  if (line.includes('\n')) throw new Error('the password on standard input must be one line');
  return line;
};

/** Asks twice on the terminal without an echo. */
const passwordFromTerminal = async ({ signal, ask }: StopRequest): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'no terminal to ask for the password: pass it as one line on standard input with --password-stdin',
    );
  const editor = createInterface({ input: process.stdin, output: nowhere(), terminal: true, historySize: 0 });
  // a terminal in raw mode sends no signal
  editor.once('SIGINT', () => ask(130));
  signal.addEventListener('abort', () => editor.close());
  // one editor for both answers, since the terminal echoes without one
  const answers = editor[Symbol.asyncIterator]();

  const answer = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const next: IteratorResult<string, unknown> = await answers.next();
    process.stderr.write('\n');
    signal.throwIfAborted();
    if (next.done) throw new Error('no password was entered: nothing was changed');
    // the line editor replaces bytes that are not UTF-8
    if (next.value.includes('\ufffd'))
      throw new Error(
        'the terminal does not send UTF-8: set it to UTF-8, or use --password-stdin; nothing was changed',
      );
    return next.value;
  };
  try {
    const password = await answer('Password: ');
    if ((await answer('Repeat the password: ')) !== password)
      throw new Error('the passwords differ: nothing was changed');
    return password;
  } finally {
    editor.close();
  }
};

/** A new password. It is never a command-line argument. */
export const readPassword = (from: 'terminal' | 'stdin', stop: StopRequest): Promise<string> =>
  from === 'stdin' ? passwordFromInput() : passwordFromTerminal(stop);
