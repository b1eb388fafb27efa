import type { auditMessages } from './audit-messages.js';

const IMPORT = 'import' satisfies keyof typeof auditMessages.english.actions;

/** The address of the trail of one record. */
export const historyOf = (module: string, id: number): string => `/audit?module=${module}&recordId=${id}`;

/** The address of the trail of all imports into a module, and of the records that they have added and changed. */
export const importsInto = (module: string): string => `/audit?module=${module}&action=${IMPORT}`;

/** The filter of the kind that means all refusals. */
export const REFUSED = 'refused';

/** The address of the trail of all refusals. */
export const REFUSALS = `/audit?kind=${REFUSED}`;
