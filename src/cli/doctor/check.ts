/** The outcome of one check: as it should be, worth a change, or a cause of failures. */
export type Check = Readonly<{
  subject: string;
  state: 'ok' | 'warning' | 'problem';
  message: string;
  /** What the operator can do. */
  hint?: string;
}>;

export const ok = (subject: string, message: string): Check => ({ subject, state: 'ok', message });

export const warning = (subject: string, message: string, hint: string): Check => ({
  subject,
  state: 'warning',
  message,
  hint,
});

export const problem = (subject: string, message: string, hint: string): Check => ({
  subject,
  state: 'problem',
  message,
  hint,
});
