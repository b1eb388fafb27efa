import { department } from '../modules/department.js';
import { menu } from '../modules/menu.js';
import { role } from '../modules/role.js';
import { user } from '../modules/user.js';

/** The modules that determine who may do what, and with which records: a moved department changes data scopes. */
export const ACCESS_MODULES = [user, role, menu, department] as const;

/** The name of one of them. */
export type AccessModule = (typeof ACCESS_MODULES)[number]['name'];

/** True for the name of one of these modules. */
export const givesAccess = (module: string): module is AccessModule =>
  ACCESS_MODULES.some(({ name }) => name === module);

/** True for those of them whose changes give permissions to users, or take them away: a department carries none. */
export const isContained = (module: string): boolean => givesAccess(module) && module !== department.name;
