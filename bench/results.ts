import type { Cost as CaptchaCost } from './captcha/cost.js';
import type { Login } from './login/measure-login.js';
import type { ModuleLists } from './modules/measure-modules.js';
import type { AgainstPeer } from './page/against-peer.js';
import type { Comparison } from './page/compare.js';
import type { Depth } from './page/depth.js';
import type { RowLists } from './rows/measure-rows.js';
import type { StartAndMemory } from './start-and-memory/measure-start-and-memory.js';
import type { Search } from './substring/measure-substring.js';
import type { Workers } from './workers/measure-workers.js';
import type { Writes } from './writes/measure-writes.js';

type Machine = Readonly<{
  cores: number;
  processor: string;
  node: string;
  postgres: string;
  redis: string;
}>;

/** Everything that one run has measured; a part that was not asked for is absent. */
export type Results = Readonly<{
  at: string;
  short: boolean;
  rounds: number;
  roundSeconds: number;
  machine: Machine;
  pages?: ReadonlyArray<Comparison>;
  peer?: AgainstPeer;
  depth?: ReadonlyArray<Depth>;
  substring?: ReadonlyArray<Search>;
  login?: ReadonlyArray<Login>;
  captcha?: CaptchaCost;
  startAndMemory?: StartAndMemory;
  workers?: Workers;
  writes?: Writes;
  modules?: ModuleLists;
  rows?: RowLists;
}>;
