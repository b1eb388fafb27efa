import { UnderscoreNamingStrategy } from '../orm-package.js';

const naming = new UnderscoreNamingStrategy();

/** The column of a field, as the ORM names it. */
export const columnOf = (field: string): string => naming.propertyToColumnName(field);
