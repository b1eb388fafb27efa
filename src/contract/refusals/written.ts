/** What a write that failed by an outage may have left behind, where that is not nothing. */
export const WRITTEN = ['unknown'] as const;
