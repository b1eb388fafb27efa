/** What a dialog tells of a change before it happens. A warning is about somebody who may lose something. */
export type Note = Readonly<{ text: string; severity: 'info' | 'warning' }>;
