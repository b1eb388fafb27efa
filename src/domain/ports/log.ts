export type LogFields = Readonly<Record<string, unknown>>;

/** Structured lines for operators. Never a password, token, secret or captcha text. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** A field named `error` is written with its stack. */
  error(message: string, fields?: LogFields): void;
}
