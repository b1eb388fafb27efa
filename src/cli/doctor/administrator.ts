import type { AdministratorState } from '../../composition/diagnostics.js';
import { ok, problem, warning, type Check } from './check.js';

const SUBJECT = 'administrator';

export const checkAdministrator = (state: AdministratorState): Check => {
  switch (state) {
    case 'absent':
      return warning(
        SUBJECT,
        'there is no user with id 1',
        'add the first user of an empty database: menshen user add <username>',
      );
    case 'default password':
      return problem(
        SUBJECT,
        'still has the default password',
        'menshen user set-password <username>, or disable the account',
      );
    case 'own password':
      return ok(SUBJECT, 'has a password of its own');
  }
};
