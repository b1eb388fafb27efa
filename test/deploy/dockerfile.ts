import { readFileSync } from 'node:fs';

/** One instruction, its words as they stand. */
export type Instruction = Readonly<{ name: string; text: string }>;
export type Stage = Readonly<{ name: string; image: string; instructions: ReadonlyArray<Instruction> }>;

const KNOWN = new Set(['CMD', 'COPY', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'RUN', 'STOPSIGNAL', 'USER', 'WORKDIR']);

const instructionsIn = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (!KNOWN.has(name)) throw new Error(`not understood: ${line}`);
      return { name, text: rest };
    });

/** The stages of a Dockerfile, as far as ours goes: what is not understood is an error, never left out. */
export const readDockerfile = (path = 'Dockerfile'): ReadonlyArray<Stage> => {
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsIn(readFileSync(path, 'utf8'))) {
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.text);
    if (instruction.name === 'FROM')
      stages.push({ image: from?.[1] ?? '', name: from?.[2] ?? String(stages.length), instructions: [] });
    else stages.at(-1)!.instructions.push(instruction);
  }
  return stages;
};

export const all = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

export const last = (stage: Stage, name: string): string => {
  const text = all(stage, name).at(-1);
  if (text === undefined) throw new Error(`there is no ${name}`);
  return text;
};

/** Where files come from and go to; `stage` is the stage they are taken from, undefined for the context. */
export type Copy = Readonly<{ stage: string | undefined; sources: ReadonlyArray<string>; destination: string }>;

export const copyIn = (text: string): Copy => {
  const words = text.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  const unknown = options.find((option) => !/^--(from|chown)=/.test(option));
  if (unknown !== undefined) throw new Error(`not understood: ${unknown}`);
  const paths = words.filter((word) => !word.startsWith('--'));
  return {
    stage: options.find((option) => option.startsWith('--from='))?.slice('--from='.length),
    sources: paths.slice(0, -1),
    destination: paths.at(-1) ?? '',
  };
};

/** Of ENV: one name and its value. */
export const variablesOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    all(stage, 'ENV').map((text) => {
      const [, name = '', value = ''] = /^(\w+)=(\S*)$/.exec(text) ?? [];
      if (name === '') throw new Error(`not understood: ENV ${text}`);
      return [name, value];
    }),
  );

/** The words of a command in its exec form, whatever options stand before it. */
export const commandIn = (text: string): ReadonlyArray<string> =>
  JSON.parse(text.slice(text.indexOf('['))) as ReadonlyArray<string>;
