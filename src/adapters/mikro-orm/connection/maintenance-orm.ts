import { MikroORM } from '../entities/orm-package.js';
import { driverOptionsOf, sessionSettings } from './orm-options.js';

/** The same database over one separate connection without time limits. Close it after use. */
export const maintenanceOrm = (orm: MikroORM): MikroORM => {
  const options = orm.config.getAll();
  const driverOptions = driverOptionsOf(orm);
  return MikroORM.initSync({
    ...options,
    // a transaction of one ORM must not be found by the other
    contextName: 'maintenance',
    pool: {
      ...options.pool,
      max: 1,
      afterCreate: sessionSettings({ statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 }),
    },
    driverOptions: { ...driverOptions, connection: { ...driverOptions.connection, query_timeout: 0 } },
  });
};
