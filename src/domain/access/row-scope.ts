/**
 * The records of a module that a request may reach. A read takes it as an argument without a default, so that none forgets
 * it. There is one scope today: every record.
 */
export type RowScope = 'everything';
