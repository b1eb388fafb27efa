import { accountMessages } from './account/account-messages.js';
import { assignmentsMessages } from './assignments/assignments-messages.js';
import { departmentsMessages } from './departments/departments-messages.js';
import { factorMessages } from './factor/factor-messages.js';
import { importsMessages } from './imports/imports-messages.js';
import { layoutMessages } from './layout/layout-messages.js';
import { loginMessages } from './login/login-messages.js';
import { menusMessages } from './menus/menus-messages.js';
import { recordsMessages } from './records/records-messages.js';
import { sessionMessages } from './session/session-messages.js';
import { listingMessages } from './listing/listing-messages.js';
import { formsMessages } from './forms/forms-messages.js';
import { auditMessages } from './audit/audit-messages.js';
import { dashboardMessages } from './dashboard/dashboard-messages.js';
import { rolesMessages } from './roles/roles-messages.js';
import { scopesMessages } from './scopes/scopes-messages.js';
import { treeMessages } from './tree/tree-messages.js';
import { usersMessages } from './users/users-messages.js';

/** The texts of each folder of the console, under its name. */
export const PARTS = {
  account: accountMessages,
  assignments: assignmentsMessages,
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
