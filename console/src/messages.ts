import englishKit from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { accountMessages } from './account/account-messages';
import { auditMessages } from './audit/audit-messages';
import { dashboardMessages } from './dashboard/dashboard-messages';
import { departmentsMessages } from './departments/departments-messages';
import { factorMessages } from './factor/factor-messages';
import { formsMessages } from './forms/forms-messages';
import { importsMessages } from './imports/imports-messages';
import { layoutMessages } from './layout/layout-messages';
import { listingMessages } from './listing/listing-messages';
import { menusMessages } from './menus/menus-messages';
import { loginMessages } from './login/login-messages';
import { recordsMessages } from './records/records-messages';
import { scopesMessages } from './scopes/scopes-messages';
import { rolesMessages } from './roles/roles-messages';
import { sessionMessages } from './session/session-messages';
import { treeMessages } from './tree/tree-messages';
import { usersMessages } from './users/users-messages';
import { chineseKit } from './i18n/chinese-kit';

/** The texts of each folder, under its name. */
const PARTS = {
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

type Parts = typeof PARTS;

const partsIn = <Language extends 'english' | 'chinese'>(language: Language) =>
  Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, part[language]])) as {
    [Name in keyof Parts]: Parts[Name][Language];
  };

const { ra } = englishKit;

/** The texts of the kit in English, in the words that the console uses elsewhere. */
const kitInEnglish = {
  ...ra,
  action: { ...ra.action, back: 'Back' },
  auth: { ...ra.auth, logout: 'Log out' },
  page: { ...ra.page, not_found: 'Page not found', access_denied: 'No permission' },
};

export const english = { ra: kitInEnglish, ...partsIn('english') };
export const chinese = { ...(chineseKit satisfies TranslationMessages), ...partsIn('chinese') };
