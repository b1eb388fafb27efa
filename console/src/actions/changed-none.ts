/** Whether an operation on many records has answered that it changed none of them. */
export const changedNone = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'changed' in data && data.changed === 0;
