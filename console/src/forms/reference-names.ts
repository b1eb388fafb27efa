import { createContext, useContext } from 'react';
import type { FormInput } from '../service/description';
import { referenceLabel, type Values } from './form-values';

/** The records that a record refers to, by their names: `<field> <id>`. */
export type ReferenceNames = ReadonlyMap<string, string>;

const keyOf = (field: string, id: unknown): string => `${field} ${String(id)}`;

/** The names that a record tells of those that it refers to, also of the deleted and the disabled ones. */
export const referenceNames = (form: ReadonlyArray<FormInput>, record: Values): ReferenceNames =>
  new Map(
    form.flatMap((input) => {
      const name = referenceLabel(input, record);
      return input.kind === 'reference' && name !== undefined ? [[keyOf(input.name, record[input.name]), name]] : [];
    }),
  );

export const ReferenceNamesContext = createContext<ReferenceNames>(new Map());

/** The name of a record that a field refers to, as the record of the form tells it. */
export const useReferenceName = (field: string): ((id: number) => string | undefined) => {
  const names = useContext(ReferenceNamesContext);
  return (id) => names.get(keyOf(field, id));
};
