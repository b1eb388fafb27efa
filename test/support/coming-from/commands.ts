import { commandsIn, shellBlocksOf } from '../shell-blocks.js';

const COMMANDS = shellBlocksOf('docs/coming-from.md').flatMap(commandsIn);

/** The commands of the page that have this text, in their order. */
export const toldWith = (text: string): ReadonlyArray<string> => {
  const found = COMMANDS.filter((command) => command.includes(text));
  if (found.length === 0) throw new Error(`docs/coming-from.md has no ${text}`);
  return found;
};

/** The first of them. */
export const told = (text: string): string => toldWith(text)[0] ?? '';

const WRITES = toldWith('bring.sql');

/** The commands that bring everything: as a dry run, with old user 1 as the administrator, with another one. */
export const TRY = WRITES.find((command) => command.includes('dry_run=yes')) ?? '';
export const BRING = WRITES.find((command) => !/dry_run|administrator/.test(command)) ?? '';
export const BRING_WITH_ADMINISTRATOR = told('administrator=');

/** Each command that edits the tables between. */
export const EDITS = [...toldWith('update coming_from'), ...toldWith('insert into')];
