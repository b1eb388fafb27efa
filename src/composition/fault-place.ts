import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A program that reads files ends within this time. */
const TIME_LIMIT_MS = 10_000;

/** As Node begins the report of an error in a file. Node names files by their real paths. */
const PLACE = /^(file:\/\/\S+):(\d+)$/m;

/** The end of the place of the program below, which is no file. */
const OF_THE_PROGRAM = '[eval1]';

const placeIn = (report: string, folder: string): string | undefined => {
  const [, url, line] = PLACE.exec(report) ?? [];
  return url === undefined || url.endsWith(OF_THE_PROGRAM)
    ? undefined
    : `${relative(realpathSync(folder), fileURLToPath(url))}:${line}`;
};

/**
 * What Node reports about a file and all that it imports, when it only reads them. Node runs none of them, because the second
 * import has no such name.
 */
const reportOf = (file: string): Promise<string> => {
  const program = `import ${JSON.stringify(pathToFileURL(file).href)}; import { nothing } from 'data:text/javascript,';`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: TIME_LIMIT_MS },
      (_error, _stdout, stderr) => resolve(stderr),
    );
  });
};

/**
 * Where the fault is because of which a file cannot be imported: `<path>:<line>`, from the folder. Undefined for an error that is
 * not about the text of a file. The error itself names no place if the text cannot be parsed.
 */
export const faultPlace = async (error: unknown, file: string, folder: string): Promise<string | undefined> =>
  error instanceof SyntaxError
    ? (placeIn(error.stack?.split('\n', 1)[0] ?? '', folder) ?? placeIn(await reportOf(file), folder))
    : undefined;
