/** What a log wrote: lines as text, to be searched whole, and each parsed. */
export type LogLines = Readonly<{
  write(line: string): void;
  text(): string;
  entries(): ReadonlyArray<Readonly<Record<string, unknown>>>;
}>;

export const logLines = (): LogLines => {
  const lines: string[] = [];
  return {
    write: (line) => void lines.push(line),
    text: () => lines.join(''),
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};
