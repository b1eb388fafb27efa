import type { InferEntity } from '@mikro-orm/core';
import { example } from '../../../contract/modules/example.js';
import { entityOf } from './entity-of.js';

export const ExampleRow = entityOf(example);
export type ExampleRow = InferEntity<typeof ExampleRow>;
