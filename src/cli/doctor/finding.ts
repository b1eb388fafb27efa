/** What an examination found: as it should be, better changed, or a cause of failures. */
export type Finding = Readonly<{
  subject: string;
  state: 'ok' | 'warning' | 'problem';
  says: string;
  /** What to do about it. */
  advice?: string;
}>;

export const ok = (subject: string, says: string): Finding => ({ subject, state: 'ok', says });

export const warning = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  says,
  advice,
});

export const problem = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'problem',
  says,
  advice,
});
