import type { EntitySchema, InferEntityFromProperties, Opt } from '@mikro-orm/core';
import type { Form, FormField, StoredField } from '../../../contract/forms/form-field.js';
import { storedIn } from '../../../contract/forms/listed-field.js';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import type { ValueOfKind } from '../../../contract/values/value.js';
import { columnOf, fieldColumn, type Column } from '../../schema/columns.js';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';

/** The fields that a record stores. */
type StoredName<F extends Form> = {
  [Name in keyof F & string]: F[Name] extends Readonly<{ formOnly: true }>
    ? never
    : F[Name]['kind'] extends StoredField['kind']
      ? Name
      : never;
}[keyof F & string];

/** The value of a column. A new row may lack one with a default. */
type ColumnValue<F extends FormField> = F['kind'] extends 'time' ? Date : ValueOfKind[F['kind']];
type RowValue<F extends FormField> =
  F extends Readonly<{ optional: true }>
    ? ColumnValue<F> | null | undefined
    : F extends Readonly<{ default: unknown }>
      ? Opt<ColumnValue<F>>
      : ColumnValue<F>;
type FieldColumns<F extends Form> = { -readonly [Name in StoredName<F>]: RowValue<F[Name]> };

/** The names of an entity but the symbols of the ORM, which the declarations of this package could not name. */
type Named<T> = { [Name in keyof T as Name extends string ? Name : never]: T[Name] };

type Row<M extends ManagedModule, Further extends object> = Named<
  InferEntityFromProperties<typeof recordColumns & Further>
> &
  FieldColumns<M['fields']>;

const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

const PROPERTIES = {
  text: () => p.text(),
  smallint: () => p.smallint(),
  integer: () => p.integer(),
  bigint: () => p.bigint('number'),
  boolean: () => p.boolean(),
  date: () => p.date(),
  timestamptz: () => p.datetime(),
} as const;

/** The property of a column without its name, null and default. */
const typedProperty = (type: Column['type']) => {
  const [, precision, scale] = NUMERIC.exec(type) ?? [];
  if (precision !== undefined) return p.decimal('string').precision(Number(precision)).scale(Number(scale));
  return PROPERTIES[type as keyof typeof PROPERTIES]();
};

const propertyOf = (name: string, { type, notNull, default: expression }: Column): object => {
  const property = typedProperty(type).fieldName(columnOf(name));
  const nullable = notNull ? property : property.nullable();
  return expression === undefined ? nullable : nullable.defaultRaw(expression);
};

/** The entity of a module's records. `further` are columns and links that no declaration has. */
export const entityOf = <M extends ManagedModule, Further extends object = object>(
  declaration: M,
  further?: Further,
): EntitySchema<Row<M, Further>> =>
  defineEntity({
    name: `${declaration.name.charAt(0).toUpperCase()}${declaration.name.slice(1)}Row`,
    tableName: declaration.table,
    properties: {
      ...recordColumns,
      ...Object.fromEntries(
        storedIn(declaration.fields).map(([name, field]) => [name, propertyOf(name, fieldColumn(field))]),
      ),
      ...further,
    },
  }) as unknown as EntitySchema<Row<M, Further>>;
