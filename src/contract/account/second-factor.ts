/**
 * Who must have a second factor: nobody, nobody but who wants one, who has one of some permissions, everybody. With `off` nobody
 * can set one up. Whoever has one is always asked for it.
 */
export const FACTOR_DEMANDS = ['off', 'offered', 'permission', 'required'] as const;
export type FactorDemand = (typeof FACTOR_DEMANDS)[number];
