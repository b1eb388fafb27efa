import { runProgram, type Environment } from '../support/process/service-process.js';

export type Ran = Readonly<{ code: number | null; output: string; errors: string }>;

/** The first lines of a command that uses stores. Most tests ignore them. */
const STORES = /^menshen: (using|creating the embedded database) [^\n]+\n/gm;

export const withoutStores = (errors: string): string => errors.replace(STORES, '');

/** Runs the command line to its end with these words, and `input` on its standard input. */
export const menshen = async (
  words: ReadonlyArray<string>,
  {
    environment = {},
    input = '',
    folder,
  }: Readonly<{ environment?: Environment; input?: string; folder?: string }> = {},
): Promise<Ran> => {
  const how = { words, input, ...(folder !== undefined && { folder }) };
  const ran = await runProgram('src/cli/menshen.js', { BCRYPT_COST: '4', ...environment }, how);
  return { code: ran.code, output: ran.stdout, errors: withoutStores(ran.stderr) };
};
