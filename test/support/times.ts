/** Durations in milliseconds. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The moment that lies `ms` after another; now, unless it is told. */
export const after = (ms: number, moment: Date = new Date()): Date => new Date(moment.getTime() + ms);
