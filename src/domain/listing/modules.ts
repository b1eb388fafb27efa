import { example } from './example.js';
import { menu } from './menu.js';
import { position } from './position.js';
import { role } from './role.js';
import { user } from './user.js';

/** Every listed module, once. */
export const MODULES = { user, role, menu, position, example } as const;

export type ModuleName = keyof typeof MODULES;
