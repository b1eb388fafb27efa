import { MikroORM } from '../orm-package.js';

/** The same database over one connection of its own, whose statements may take as long as they need. Close it after use. */
export const patientOrm = (orm: MikroORM): MikroORM => {
  const options = orm.config.getAll();
  const { connection, ...driverOptions } = options.driverOptions as { connection: object };
  return MikroORM.initSync({
    ...options,
    // what runs within a transaction of the one must not find itself within the other's
    contextName: 'patient',
    replicas: [],
    pool: { ...options.pool, max: 1 },
    driverOptions: {
      ...driverOptions,
      connection: { ...connection, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 },
    },
  });
};
