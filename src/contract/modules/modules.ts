import { department } from './department.js';
import { example } from './example.js';
import type { ManagedModule, Modules } from './managed-module.js';
import { menu } from './menu.js';
import { position } from './position.js';
import { role } from './role.js';
import { FACTOR_FIELD, user } from './user.js';

/** The modules of the product. A deployment can add others. */
export const MODULES = { user, role, menu, position, example, department } as const;

/** Shows how a module works, and is no part of an administration. */
export const DEMO_MODULE = example.name;

export type ModuleName = keyof typeof MODULES;

/** The modules of the product and these. */
export const modulesWith = (custom: ReadonlyArray<ManagedModule>): Modules =>
  new Map([...Object.values<ManagedModule>(MODULES), ...custom].map((module) => [module.name, module]));

/** The modules that front ends show: without the demo module, unless a setting shows it. */
export const shownModules = (modules: Modules, showsDemo: boolean): Modules =>
  showsDemo ? modules : new Map([...modules].filter(([name]) => name !== DEMO_MODULE));

/** The modules without what is known of second factors, for a service whose users have none. */
export const withoutFactors = (modules: Modules): Modules => {
  const shown = modules.get(user.name);
  if (!shown) return modules;
  const { [FACTOR_FIELD]: _factor, ...fields } = shown.fields;
  const filters = shown.filters.filter((name) => name !== FACTOR_FIELD);
  return new Map([...modules, [user.name, { ...shown, fields, filters }]]);
};

export const PRODUCT_MODULES: Modules = modulesWith([]);
