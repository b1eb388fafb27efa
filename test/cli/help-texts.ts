import type { Command } from 'commander';
import { menshenProgram } from '../../src/cli/program.js';

/** What a command shows for `--help`. */
const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text.trimEnd();
};

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

const below = (command: Command): Command[] => [command, ...command.commands.flatMap(below)];

/** Every command by its whole name, with its help. */
export const helpTexts = (): ReadonlyMap<string, string> =>
  new Map(below(menshenProgram()).map((command) => [nameOf(command), helpOf(command)]));
