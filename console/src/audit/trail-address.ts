/** The address of the trail of one record. */
export const historyOf = (module: string, id: number): string => `/audit?module=${module}&recordId=${id}`;

/** The filter of the kind that means all refusals. */
export const REFUSED = 'refused';

/** The address of the trail of all refusals. */
export const REFUSALS = `/audit?kind=${REFUSED}`;
