import { referencesOfModules } from './module-changes-references.js';
import { valuesOfModules } from './module-changes-values.js';
import type { MakeModuleStore } from './module-store.js';

/** What every store must do with the records of modules whose fields are of any kind and refer to other records. */
export const moduleChangesContract = (make: MakeModuleStore): Mocha.Suite =>
  describe('contract: RecordChanges of modules', () => {
    valuesOfModules(make);
    referencesOfModules(make);
  });
