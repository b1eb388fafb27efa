// @ts-expect-error the driver brings no types, and this is all that is needed of it
import pg from 'pg';
import type { Rows } from './page-reads.js';

type Values = ReadonlyArray<unknown>;

/** The driver's connection, as far as the extended query protocol needs it (PostgreSQL 15, section 55.2.3). */
type Connection = Readonly<{
  /** The texts of named statements, by name: those that the server has confirmed, and those on their way. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: Values; valueMapper: (value: unknown) => string | null }): void;
  execute(): void;
  sync(): void;
}>;

const { Query } = pg as { Query: new (text: string) => object };

const textOf = (value: unknown): string | null => (value === null ? null : `${value as string | number}`);

/**
 * A named statement whose columns are known to who asks: the server is not asked to describe them, nor the driver to
 * convert them. Every value is the server's text, or null. It is one of the driver's own, since on a connection where
 * statements do not wait for each other the driver takes no others.
 */
export class BareStatement extends Query {
  readonly answer: Promise<Rows>;
  private readonly found: Rows[number][] = [];
  private resolve!: (rows: Rows) => void;
  private reject!: (error: Error) => void;

  constructor(
    private readonly name: string,
    private readonly text: string,
    private readonly values: Values,
  ) {
    super(text);
    this.answer = new Promise<Rows>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): null {
    const { name, text, values } = this;
    const { parsedStatements, submittedNamedStatements } = connection;
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values, valueMapper: textOf });
    connection.execute();
    connection.sync();
    return null;
  }

  handleDataRow({ fields }: Readonly<{ fields: Rows[number] }>): void {
    this.found.push(fields);
  }

  handleCommandComplete(): void {
    // the server says that it is ready right after it
  }

  handleReadyForQuery(): void {
    this.resolve(this.found);
  }

  handleError(error: Error): void {
    this.reject(error);
  }
}
