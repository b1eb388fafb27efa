import { O } from '../../contract/values/fp.js';
import { user } from '../../contract/modules/user.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { PlaceDependencies } from './manage-records.js';

/** Reads the department that a user has now. */
export const ownDepartment =
  ({
    administrationReads,
  }: Readonly<{ administrationReads: AdministrationReads }>): PlaceDependencies['departmentOf'] =>
  async (userId) => {
    const found = O.toUndefined(await administrationReads.record(user.name, 'everything', userId));
    const id = found?.values['departmentId'];
    return typeof id === 'number' ? id : null;
  };
