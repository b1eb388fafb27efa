import type { ManagedModule } from '../contract/modules/managed-module.js';
import type { CustomModule } from './modules.js';
import type { AdapterOverrides } from './overrides.js';

/** What the file `menshen.config.js` of a deployment says. */
export type Configuration = Readonly<{
  /** Modules besides those of the product. Their migrations are in `migrations/<module>` beside the file. */
  modules?: ReadonlyArray<ManagedModule>;
  /** Adapters that replace those of the settings. */
  adapters?: AdapterOverrides;
}>;

/** The default export of `menshen.config.js`. Every command reads the file. */
export const defineConfig = (configuration: Configuration): Configuration => configuration;

/** A configuration as it was read, with the migrations of its modules. */
export type LoadedConfiguration = Readonly<{
  /** The path of its file. Undefined without one. */
  file: string | undefined;
  modules: ReadonlyArray<CustomModule>;
  adapters: AdapterOverrides;
}>;

/** The configuration of a deployment without a file. */
export const NO_CONFIGURATION: LoadedConfiguration = { file: undefined, modules: [], adapters: {} };
