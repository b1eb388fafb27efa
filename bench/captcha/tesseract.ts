import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version line, or undefined where the program is not installed. */
export const tesseractVersion = async (): Promise<string | undefined> => {
  try {
    const { stdout } = await run('tesseract', ['--version']);
    return stdout.split('\n')[0];
  } catch {
    return undefined;
  }
};

/** What tesseract reads in each picture of the list file, on one thread. `mode` is its page segmentation mode. */
export const readAll = async (listPath: string, mode: number, alphabet: string): Promise<ReadonlyArray<string>> => {
  const { stdout } = await run(
    'tesseract',
    [listPath, 'stdout', '--psm', String(mode), '--oem', '1', '-c', `tessedit_char_whitelist=${alphabet}`],
    { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 2 ** 24 },
  );
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s/g, ''));
};
