/** The title of a column with its name, where the title alone does not tell the column. */
export const namedTitle = (title: string, name: string): string => `${title} (${name})`;

/** The titles of columns in the first line of a file. Of two equal titles, each has its name, too. */
export const columnTitles = (
  columns: ReadonlyArray<Readonly<{ name: string; title: string }>>,
): ReadonlyArray<string> =>
  columns.map(({ name, title }) =>
    columns.filter((other) => other.title === title).length > 1 ? namedTitle(title, name) : title,
  );
