import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Population } from '../people/population.js';
import { startProgram, type Program, type ProgramOptions } from '../programs/program.js';
import { runProgram } from '../run-program.js';

const FOLDER = 'bench/contenders';
export const SERVICE = 'dist/src/main.js';

/** Who is compared. The scripts of all but the service lie in `bench/contenders`. */
export const CONTENDERS = {
  service: { title: 'Menshen', script: SERVICE },
  floor: { title: 'hand-written node:http', script: `${FOLDER}/floor.mjs` },
  koaByHand: { title: 'hand-written Koa, cached total', script: `${FOLDER}/koa-by-hand.mjs` },
  koaMinimal: { title: 'Koa minimal, counts each time', script: `${FOLDER}/koa-minimal.mjs` },
  koaOrm: { title: 'Koa, MikroORM findAndCount', script: `${FOLDER}/koa-mikro-orm.mjs` },
  nestKeyObject: { title: 'Nest, TypeORM, KeyObject', script: `${FOLDER}/dist/nest/main.js` },
  nest: { title: 'Nest, Passport, TypeORM', script: `${FOLDER}/dist/nest/main.js` },
} as const satisfies Record<string, Readonly<{ title: string; script: string }>>;

export type ContenderName = keyof typeof CONTENDERS;

/** Installs the contenders' packages, where that has not been done, and compiles those that need it. */
export const prepareContenders = async (): Promise<void> => {
  if (!existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) {
    console.log('Installing the contenders’ packages …');
    await runProgram('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund']);
  }
  await runProgram(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `${FOLDER}/nest`, '--noCheck']);
};

const environmentOf = (name: ContenderName, { environment }: Population): Readonly<Record<string, string>> => ({
  ...environment,
  ...(name !== 'service' && { NODE_ENV: 'production' }),
  ...(name === 'nestKeyObject' && { SECRET_AS_KEY_OBJECT: '1' }),
});

export const startContender = (
  name: ContenderName,
  population: Population,
  options?: ProgramOptions,
): Promise<Program> => startProgram(CONTENDERS[name].script, environmentOf(name, population), options);
