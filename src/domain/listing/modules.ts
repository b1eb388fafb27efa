import { example } from './example.js';
import type { ManagedModule } from './managed-module.js';
import { menu } from './menu.js';
import { position } from './position.js';
import { role } from './role.js';
import { user } from './user.js';

/** The modules of the product. A deployment can add others. */
export const MODULES = { user, role, menu, position, example } as const;

export type ModuleName = keyof typeof MODULES;

/** Every module of a deployment, by name. */
export type Modules = ReadonlyMap<string, ManagedModule>;

/** The modules of the product and these. */
export const modulesWith = (custom: ReadonlyArray<ManagedModule>): Modules =>
  new Map([...Object.values<ManagedModule>(MODULES), ...custom].map((module) => [module.name, module]));

export const PRODUCT_MODULES: Modules = modulesWith([]);

/** The declaration of the module with this name. An unknown name is an error of the caller. */
export const moduleNamed = (modules: Modules, name: string): ManagedModule => {
  const module = modules.get(name);
  if (!module) throw new Error(`unknown module ${name}`);
  return module;
};
