import { accountMessages } from '../../console/src/account/account-messages.js';
import { departmentsMessages } from '../../console/src/departments/departments-messages.js';
import { factorMessages } from '../../console/src/factor/factor-messages.js';
import { importsMessages } from '../../console/src/imports/imports-messages.js';
import { layoutMessages } from '../../console/src/layout/layout-messages.js';
import { loginMessages } from '../../console/src/login/login-messages.js';
import { menusMessages } from '../../console/src/menus/menus-messages.js';
import { recordsMessages } from '../../console/src/records/records-messages.js';
import { sessionMessages } from '../../console/src/session/session-messages.js';
import { listingMessages } from '../../console/src/listing/listing-messages.js';
import { formsMessages } from '../../console/src/forms/forms-messages.js';
import { auditMessages } from '../../console/src/audit/audit-messages.js';
import { dashboardMessages } from '../../console/src/dashboard/dashboard-messages.js';
import { rolesMessages } from '../../console/src/roles/roles-messages.js';
import { scopesMessages } from '../../console/src/scopes/scopes-messages.js';
import { treeMessages } from '../../console/src/tree/tree-messages.js';
import { usersMessages } from '../../console/src/users/users-messages.js';

/** The texts of each folder of the console, under its name. */
export const MESSAGES = {
  account: accountMessages,
  audit: auditMessages,
  dashboard: dashboardMessages,
  departments: departmentsMessages,
  factor: factorMessages,
  forms: formsMessages,
  imports: importsMessages,
  layout: layoutMessages,
  listing: listingMessages,
  login: loginMessages,
  menus: menusMessages,
  records: recordsMessages,
  roles: rolesMessages,
  scopes: scopesMessages,
  session: sessionMessages,
  tree: treeMessages,
  users: usersMessages,
};
