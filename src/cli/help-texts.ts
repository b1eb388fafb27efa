/** What the help of a command says after its options. */

export const SETTINGS = `
Settings come from the environment, as for the service. Your own modules and
adapters come from the configuration.
Exit codes: 0 success, 1 failure or refusal, 2 wrong usage.`;

export const PASSWORD = `
The password must fit the rules for passwords, and has at most 128 characters.
The command asks for it twice and does not show it. With --password-stdin it
reads one line from standard input.`;

export const FIRST_USER = `
The first user of a database has id 1. This user is the administrator and
passes every permission check.`;

export const DISABLE = `
User 1 is the administrator. Only this command line can enable this user again,
so the command refuses it without --even-the-administrator.`;

export const USER_ROLES = `
The user keeps the other roles that they have. Without --role and --remove the
command changes nothing. The scopes are 1 all records, 2 chosen departments, 3
own department, 4 own department and below, 5 own records. Without --scope a
role that the user has keeps its scope, and a new one takes its default scope.
Each line has the id and the name of a role, the number and the title of its
scope, and the ids and the names of the departments, separated by tabs.`;

export const DEPARTMENTS = `
Each line has the id, the code and the name of a department, and the id and the
name of the department above, separated by tabs. A department without a code,
or without one above, has an empty text there. Each comes before those below.`;

export const VALIDITY = `
From 00:00 of the next day, in TIME_ZONE, the account is as disabled. User 1 is
the administrator, so the command refuses it without --even-the-administrator.`;

export const RESET_FACTOR = `
For a user who has lost their authenticator app. The tokens of the user are
revoked. The user logs in with the password alone, and can set up another app.`;

export const REKEY = `
Set FACTOR_KEY to a new key and FACTOR_KEY_PREVIOUS to the old one, start the
service again, and run this command. The old key can then be removed. The exit
code is 1 if no key opens one of the secrets.`;

export const UNLOCK = `
The command clears the lock of the name at all addresses together, and the lock
of its codes. Without an address it also clears the locks of the name at every
address from which the audit trail has a failed login. With an address it also
clears the locks that stop the name at this address. The exit code is 1 if there
was nothing to clear.`;

export const LOCKS = `
The locks that last longest come first. The scope is main for a name at an
address, account for a name at all addresses, address for an address with all
names, factor for the codes of a name. The list has 10,000 locks at most.`;

export const SESSIONS = `
Each line has the id, the user name, the address, the time of the login, the
time of the latest token and the user agent, separated by tabs.`;

export const MENUS = `
A menu alone gives nobody a permission: grant it to a role. The menus can be
renamed, moved and deleted afterwards. The folders, pages and buttons of the
product and of the modules are added, all or none. Those of the demo module
example are left out.`;

export const NEW_MODULE = `
It writes modules/<name>.ts and test/<name>.test.ts, and adds the module to the
configuration, which it creates if there is none. It overwrites nothing. If the
list of modules is not found in the configuration, it prints what to add.`;

export const MIGRATION = `
The migration is SQL in migrations/<name>, beside the configuration. It leads
from the snapshot there to the declaration. Write it again only before its
release. Without a terminal, a value for the records that exist is needed as
--value. The command needs no database and no settings.`;

export const FROM_TABLE = `
What the declaration cannot say stands in its comments. If the module has no
snapshot, the command writes what the table has to migrations/<name>.`;

export const IMPORT = `
The file has the columns of GET /<module>/template, in UTF-8 or GB18030. A row
with id and version updates a record, another one adds a record. The command
prints what is wrong with each row. It imports all rows or none.`;

export const GRANT = `
The role is given by its code or name. It keeps the permissions that it has.
A permission belongs to a menu: the command grants every menu that has it, and
the menus above.`;
