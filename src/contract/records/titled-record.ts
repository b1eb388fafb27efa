import { t } from '../values/fp.js';
import type { Titled } from '../forms/form-field.js';
import { titleOfField, type ManagedModule } from '../modules/managed-module.js';

/** The codec of a record whose fields have titles. The API description has the titles. */
export class TitledRecord<C extends t.HasProps> extends t.ExactType<C, t.TypeOf<C>, t.OutputOf<C>, t.InputOf<C>> {
  constructor(
    { name, is, validate, encode, type }: t.ExactC<C>,
    readonly titleOf: (field: string) => Titled | undefined,
  ) {
    super(name, is, validate, encode, type);
  }
}

/** The codec of a record of the module, with the titles of its fields. */
export const withTitles = <C extends t.HasProps>(module: ManagedModule, codec: t.ExactC<C>): TitledRecord<C> =>
  new TitledRecord(codec, (field) => titleOfField(module, field));
