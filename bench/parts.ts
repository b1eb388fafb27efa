import { captchaImagePainter } from '../src/adapters/captcha-image/captcha-painter.js';
import type { Bench } from './bench.js';
import { measureCost } from './captcha/cost.js';
import { measureLogin } from './login/measure-login.js';
import { measureModules } from './modules/measure-modules.js';
import { measureAgainstPeer } from './page/against-peer.js';
import { compare } from './page/compare.js';
import { measureDepth } from './page/depth.js';
import type { Results } from './results.js';
import { measureRows } from './rows/measure-rows.js';
import { measureStartAndMemory } from './start-and-memory/measure-start-and-memory.js';
import { measureSubstring } from './substring/measure-substring.js';
import { measureWorkers } from './workers/measure-workers.js';
import { measureWrites } from './writes/measure-writes.js';

export type PartName = Exclude<keyof Results, 'at' | 'short' | 'rounds' | 'roundSeconds' | 'machine'>;

const PICTURES = 500;

/** What is measured, in this order. */
export const PARTS: { readonly [Name in PartName]: (bench: Bench) => Promise<NonNullable<Results[Name]>> } = {
  pages: compare,
  peer: measureAgainstPeer,
  depth: measureDepth,
  substring: measureSubstring,
  login: measureLogin,
  captcha: () => measureCost(captchaImagePainter(), PICTURES),
  startAndMemory: measureStartAndMemory,
  workers: measureWorkers,
  writes: measureWrites,
  modules: measureModules,
  rows: measureRows,
};

export const PART_NAMES = Object.keys(PARTS) as PartName[];
