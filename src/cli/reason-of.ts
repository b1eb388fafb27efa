/** What went wrong, with its causes, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const said = error.message.replace(/\s*\n\s*/g, ' ');
  return error.cause === undefined ? said : `${said}: ${reasonOf(error.cause)}`;
};
