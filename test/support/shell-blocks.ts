import { readFileSync } from 'node:fs';
import { fencedBlocksOf } from './markdown.js';

/** A block of shell commands. */
type ShellBlock = Readonly<{ text: string }>;

const SHELLS = new Set(['sh', 'console']);

/** Of a transcript, what was typed. */
const typedIn = (body: string): string => {
  const typed = [...body.matchAll(/^\$ (.*)$/gm)].map(([, line = '']) => line);
  return typed.length > 0 ? typed.join('\n') : body;
};

export const shellBlocksOf = (page: string): ShellBlock[] =>
  fencedBlocksOf(readFileSync(page, 'utf8'))
    .filter(({ language }) => SHELLS.has(language))
    .map(({ body }) => ({ text: typedIn(body) }));

const REMARK = / +# .*$/;

/** The commands of a block, one by one, without remarks and with continued lines in one. */
export const commandsIn = ({ text }: ShellBlock): string[] =>
  text
    .replace(/\\\n */g, '')
    .split('\n')
    .flatMap((line) => line.replace(REMARK, '').split(' && '))
    .map((command) => command.trim())
    .filter((command) => command !== '');
