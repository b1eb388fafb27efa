import { readFileSync } from 'node:fs';

/** One instruction, and the rest of its line. */
type Instruction = readonly [name: string, text: string];
export type Stage = Readonly<{ name: string; instructions: ReadonlyArray<Instruction> }>;

const instructionIn = (line: string): Instruction => {
  const [, name, text] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  if (name === undefined || text === undefined) throw new Error(`unknown instruction: ${line}`);
  return [name, text];
};

/** The stages of the Dockerfile, comments left out and continued lines joined. */
export const readDockerfile = (): ReadonlyArray<Stage> =>
  readFileSync('Dockerfile', 'utf8')
    .replace(/^ *#.*\n/gm, '')
    .replace(/ *\\\n */g, ' ')
    .split(/^(?=FROM )/m)
    .filter((stage) => stage.startsWith('FROM '))
    .map((stage) => ({
      name: / AS (\S+)/.exec(stage)?.[1] ?? 'image',
      instructions: stage
        .split('\n')
        .filter((line) => line !== '')
        .map(instructionIn),
    }));

/** The texts of every instruction of this name. */
export const all = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter(([given]) => given === name).map(([, text]) => text);

export const last = (stage: Stage, name: string): string => {
  const text = all(stage, name).at(-1);
  if (text === undefined) throw new Error(`no ${name}`);
  return text;
};

/** Where files come from and go to. Without `stage` they come from the context. */
export const copyIn = (text: string) => {
  const paths = text.split(' ').filter((word) => !word.startsWith('--'));
  return {
    stage: /--from=(\S+)/.exec(text)?.[1],
    sources: paths.slice(0, -1),
    destination: paths.at(-1) ?? '',
  };
};

export const variablesOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(all(stage, 'ENV').map((text) => [text.split('=')[0] ?? '', text.slice(text.indexOf('=') + 1)]));

/** The words of a command in its exec form, without the options before it. */
export const commandIn = (text: string): ReadonlyArray<string> =>
  JSON.parse(text.slice(text.indexOf('['))) as ReadonlyArray<string>;
