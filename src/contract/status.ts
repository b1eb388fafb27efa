/** The status of a record: in use or disabled. */
export const IN_USE = 1;
export const OUT_OF_USE = 2;
