import { codeOf } from '../../postgres/database-errors.js';
import type { NamedMigration } from './migrations.js';

/** What a person can do about records that do not fit a migration, by SQLSTATE. */
const HINTS: Readonly<Record<string, string>> = {
  '22003': 'records have values that do not fit the narrower column: change these values, then migrate again',
  '23502': 'records have no value where one is needed: give them one, then migrate again',
  '23505': 'records have one value where it must be unique: change these values, then migrate again',
};

/** The longest statement that a message shows. */
const MAX_SHOWN = 300;

/** A statement as a message shows it. */
export const inOneLine = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
};

/** What the server says. The query builder puts the statement before it. */
const reasonOf = (error: unknown, sql: string): string => {
  const message = error instanceof Error ? error.message : String(error);
  const detail =
    error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? `: ${error.detail}` : '';
  return message.replace(`${sql} - `, '') + detail;
};

/** Where a migration is: the file of a module from outside, or the name of a migration of the product. */
export const placeOf = ({ name }: NamedMigration): string => (name.includes('/') ? `migrations/${name}.sql` : name);

/** A statement of a migration, with its number from 1. */
export type MigrationStatement = Readonly<{ migration: NamedMigration; number: number; sql: string }>;

/** A statement that the server has refused. It names the migration, the number of the statement, and the statement. */
export class FailedStatement extends Error {
  override readonly name = 'FailedStatement';
  /** The SQLSTATE. */
  readonly code: string;

  constructor(error: unknown, { migration, number, sql }: MigrationStatement) {
    const code = codeOf(error);
    const hint = HINTS[code] === undefined ? '' : `; ${HINTS[code]}`;
    super(
      `nothing was migrated: statement ${number} of ${placeOf(migration)} failed: ${reasonOf(error, sql)}${hint}; the statement: ${inOneLine(sql)}`,
    );
    this.code = code;
  }
}
