import type { InferEntity } from '@mikro-orm/core';
import { position } from '../../../contract/modules/position.js';
import { entityOf } from './entity-of.js';

export const PositionRow = entityOf(position);
export type PositionRow = InferEntity<typeof PositionRow>;
