import { useState } from 'react';
import type { Named } from '../records/name-list';

type Key = Named['key'];

/** The selected records of a list, also those of its other pages. */
export type Selection<T> = Readonly<{
  records: ReadonlyArray<T>;
  keyOf: (record: T) => Key;
  nameOf: (record: T) => string;
  has: (record: T) => boolean;
  change: (records: ReadonlyArray<T>, isSelected: boolean) => void;
  clear: () => void;
}>;

type Naming<T> = Pick<Selection<T>, 'keyOf' | 'nameOf'>;
type Selected<T> = ReadonlyMap<Key, T>;

/**
 * A selection that ends with its component and with another `list`: a text that tells the filters and the page size, but not
 * the page.
 */
export const useSelection = <T>(list: string, { keyOf, nameOf }: Naming<T>): Selection<T> => {
  const [kept, setKept] = useState<Readonly<{ list: string; selected: Selected<T> }>>({ list, selected: new Map() });
  const isEnded = kept.list !== list;
  const selected: Selected<T> = isEnded ? new Map() : kept.selected;
  if (isEnded) setKept({ list, selected });
  return {
    records: [...selected.values()],
    keyOf,
    nameOf,
    has: (record) => selected.has(keyOf(record)),
    change: (records, isSelected) =>
      setKept((present) => {
        const next = new Map(present.selected);
        for (const record of records) {
          if (isSelected) next.set(keyOf(record), record);
          else next.delete(keyOf(record));
        }
        return { ...present, selected: next };
      }),
    clear: () => setKept({ list, selected: new Map() }),
  };
};

/** The names of the selected records. */
export const namesOf = <T>({
  records,
  keyOf,
  nameOf,
}: Pick<Selection<T>, 'records'> & Naming<T>): ReadonlyArray<Named> =>
  records.map((record) => ({ key: keyOf(record), name: nameOf(record) }));
