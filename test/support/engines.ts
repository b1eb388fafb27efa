import { bcryptjsEngine, nativeEngine, type Engine } from '../../src/adapters/bcrypt/engine.js';

/** Everything that can do the hashing. The native one is an optional package: without it its suite is skipped, but not on CI. */
export const ENGINES: Readonly<Record<string, (context: Mocha.Context) => Promise<Engine>>> = {
  bcryptjs: () => Promise.resolve(bcryptjsEngine),
  native: (context) =>
    nativeEngine().catch((error: unknown) => {
      if (process.env['CI']) throw error;
      return context.skip();
    }),
};
