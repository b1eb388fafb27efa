import type { InferEntity } from '@mikro-orm/core';
import { department } from '../../../contract/modules/department.js';
import { entityOf } from './entity-of.js';

export const DepartmentRow = entityOf(department);
export type DepartmentRow = InferEntity<typeof DepartmentRow>;
