import type { InferEntity } from '@mikro-orm/core';
import { menu } from '../../../contract/modules/menu.js';
import { entityOf } from './entity-of.js';

export const MenuRow = entityOf(menu);
export type MenuRow = InferEntity<typeof MenuRow>;
