import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Command } from 'commander';
import { menshenProgram } from '../../src/cli/program.js';
import { menshen } from './menshen.js';

/** What a command shows for `--help`. */
const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text.trimEnd();
};

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

/** The commands that the page has a heading for, with the first text block below it. */
const documented = new Map(
  readFileSync('docs/commands.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => [/^`([^`]+)`/.exec(part)?.[1] ?? '', /^```text\n([^]*?)\n```$/m.exec(part)?.[1] ?? '']),
);

describe('the help', () => {
  const texts = new Map(withSubcommands(menshenProgram()).map((command) => [nameOf(command), helpOf(command)]));

  it('of every command equals the one in docs/commands.md, which has no other command', () => {
    expect([...documented]).to.deep.equal([...texts]);
  });

  it('is printed by the program, with code 0, as is the version of the package', async () => {
    const shown = await menshen(['user', 'add', '--help']);
    expect(shown).to.deep.equal({ code: 0, output: `${texts.get('menshen user add')}\n`, errors: '' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await menshen(['--version'])).to.deep.equal({ code: 0, output: `${version}\n`, errors: '' });
  });
});
