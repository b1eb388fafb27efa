import type { AdministratorState } from '../../composition/examination.js';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'administrator';

export const judgeAdministrator = (state: AdministratorState): Finding => {
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
