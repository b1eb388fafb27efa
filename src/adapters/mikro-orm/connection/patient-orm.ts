import { MikroORM } from '../orm-package.js';
import { sessionSettings } from './session-settings.js';

/** The same database over one connection of its own, whose statements may take as long as they need. Close it after use. */
export const patientOrm = (orm: MikroORM): MikroORM => {
  const options = orm.config.getAll();
  const { connection, ...driverOptions } = options.driverOptions as { connection: object };
  return MikroORM.initSync({
    ...options,
    // what runs within a transaction of the one must not find itself within the other's
    contextName: 'patient',
    replicas: [],
    pool: {
      ...options.pool,
      max: 1,
      afterCreate: sessionSettings({ statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 }),
    },
    driverOptions: {
      ...driverOptions,
      connection: { ...connection, query_timeout: 0 },
    },
  });
};
