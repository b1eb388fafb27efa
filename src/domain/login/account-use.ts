/** When accounts become unused: after this time without a use. Infinity for never. */
export type IdlePolicy = Readonly<{ accountIdleMs: number }>;

/** Accounts whose last use is before this moment are unused. Undefined where none is. */
export const unusedBefore = (now: Date, { accountIdleMs }: IdlePolicy): Date | undefined =>
  Number.isFinite(accountIdleMs) ? new Date(now.getTime() - accountIdleMs) : undefined;
