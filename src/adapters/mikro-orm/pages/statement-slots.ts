/** Where the values of a statement come from, each asked for once and numbered as PostgreSQL numbers them. */
export type Slots<Ask> = Readonly<{
  /** The placeholder, one and the same for all who use the name. */
  slot(name: string, valueOf: (ask: Ask) => unknown): string;
  valuesFor(ask: Ask): unknown[];
}>;

export const statementSlots = <Ask>(): Slots<Ask> => {
  const numbers = new Map<string, number>();
  const sources: ((ask: Ask) => unknown)[] = [];
  return {
    slot(name, valueOf) {
      const number = numbers.get(name) ?? sources.push(valueOf);
      numbers.set(name, number);
      return `$${number}`;
    },
    valuesFor: (ask) => sources.map((valueOf) => valueOf(ask)),
  };
};
