// The service with customers and contracts. `WITHOUT_NAMES`: a list of contracts has no names of its references.
import { E } from '../../src/contract/values/fp.js';
import { createService, readSettings } from '../../src/menshen.js';
import { contractModules } from './contracts.js';

const { WITHOUT_NAMES, ...environment } = process.env;
const settings = readSettings(environment);
if (E.isLeft(settings)) throw new Error(JSON.stringify(settings.left));
const service = await createService({
  settings: settings.right,
  modules: contractModules(WITHOUT_NAMES === undefined),
});
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
