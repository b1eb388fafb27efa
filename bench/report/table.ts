/** A table in Markdown; the first column holds names, the others figures. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** With separators, and no more digits than mean something. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const digits = [100, 10, 1].findIndex((limit) => size >= limit);
  const shown = digits < 0 ? 3 : digits;
  return value.toLocaleString('en', { minimumFractionDigits: shown, maximumFractionDigits: shown });
};

export const whole = (value: number): string => (Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–');
