import { ID, VERSION } from '@menshen/contract/form-field';
import type { FormInput } from '../service/description.js';

type Input = Pick<FormInput, 'name' | 'title' | 'english' | 'kind'>;

/** The columns of a file besides the fields of the form. */
const OWN: ReadonlyArray<Input> = [
  { name: 'id', ...ID },
  { name: 'version', ...VERSION },
];

/** What a cell of the header means: the name of a field, or its title in either language. */
export const inputOfHeader = (cell: string, form: ReadonlyArray<Input>): Input | undefined => {
  const text = cell.trim();
  const inputs = [...OWN, ...form];
  return (
    inputs.find(({ name }) => name === text) ?? inputs.find(({ title, english }) => title === text || english === text)
  );
};

/** The place of a field in the header, or -1. */
export const columnOf = (field: string, header: ReadonlyArray<string>, form: ReadonlyArray<Input>): number =>
  header.findIndex((cell) => inputOfHeader(cell, form)?.name === field);
