import type { Field, Fields } from '../forms/form-field.js';
import type { QueryForm, RequestForm } from '../forms/form.js';
import type { t } from '../values/fp.js';
import type { SingleFilter } from '../listing/list-filters.js';
import type { ListParameters } from '../listing/page-query.js';
import type { ValueOfKind } from '../values/value.js';

/** The path of all endpoints. */
export const API_PREFIX = '/api/v1';

/** What service and clients agree on about an endpoint. Who may call it, and what it answers besides data, is in its row. */
export type Signature = Readonly<{
  method: 'GET' | 'POST';
  /** Below `API_PREFIX`. */
  path: string;
  /** The form in the JSON body. Without it the body is not read. */
  form?: RequestForm<unknown>;
  /** The form in the query, besides the parameters of a list. */
  query?: QueryForm<unknown>;
  /** The filters of an endpoint that lists records in pages. */
  lists?: ListParameters;
  /** The filters of an endpoint that sends all records that match. */
  filters?: ListParameters;
  /** The codec of the data of a success. Without it the data is null. */
  data?: t.Mixed;
  /** The body is a file of this type. It is read while the request is processed. */
  upload?: 'text/csv';
  /** The file may have passwords. Those of a form are known by its fields. */
  uploadsCredentials?: boolean;
  /** A success is a file of this type, not an envelope. `data` is its text. */
  file?: 'text/csv';
}>;

/** Declares an endpoint. The types of its calls follow from the declaration. */
export const signature = <const S extends Signature>(declared: S): S => declared;

/** What the service gets from a request after its parsing. */
export type InputOf<S extends Signature> = S extends { form: RequestForm<infer Values> }
  ? Values
  : S extends { query: QueryForm<infer Input> }
    ? Input
    : undefined;

/** The data of a success. */
export type DataOf<S extends Signature> = S extends { data: infer C extends t.Mixed } ? t.OutputOf<C> : null;

type SentValue<F extends Field> = F extends { kind: 'integers' }
  ? number | string
  : F extends { keywords: ReadonlyArray<infer Word> }
    ? Word
    : F extends { choices: ReadonlyArray<{ value: infer Value }> }
      ? Value
      : ValueOfKind[F['kind']];

type SentField<F extends Field> = SentValue<F> | (F extends { optional: true } ? null : never);

type MayBeAbsent<F extends Field> = F extends { mustBeSent: true }
  ? false
  : F extends { default: unknown } | { optional: true } | { mayBeMissing: true }
    ? true
    : false;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** What a client sends for these fields: those that are optional or have a default may be missing. */
type SentFields<F extends Fields> = {
  readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? never : Name]: SentField<F[Name]>;
} & { readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? Name : never]?: SentField<F[Name]> };

type Given<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;

/** The query parameters of a filter, by the kind of the field. */
type FieldFilters<Name extends string, F> = F extends { kind: 'text' }
  ? Given<Name, string>
  : [Name, F] extends [SingleFilter, { kind: 'integer' | 'choice' }]
    ? Given<Name, number>
    : F extends { kind: 'boolean' }
      ? Given<Name, boolean>
      : F extends { kind: 'integer' }
        ? Given<Name | `${Name}From` | `${Name}To`, number>
        : F extends { kind: 'choice' | 'reference' }
          ? Given<Name, number | string>
          : F extends { kind: 'ids' }
            ? Given<Name extends `${infer Stem}Ids` ? `${Stem}Id` : never, number | string>
            : Given<`${Name}From` | `${Name}To`, string>;

type EmptyFilter<Name extends string, F> = F extends { optional: true } ? Given<`${Name}Empty`, boolean> : unknown;

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The filters of a module whose declaration is not known here can have any name. */
type SentFilters<L extends ListParameters> = string extends keyof L['search']
  ? Readonly<Record<string, string | number | boolean | undefined>>
  : { readonly [Name in keyof L['search']]?: string } & UnionToIntersection<
      {
        [Name in L['filters'][number]]: FieldFilters<Name, L['fields'][Name]> & EmptyFilter<Name, L['fields'][Name]>;
      }[L['filters'][number]]
    > &
      (L extends { orderBy: ReadonlyArray<infer Name extends string> }
        ? { readonly orderBy?: Name | `-${Name}` }
        : unknown) &
      (L extends { further: infer F extends Fields } ? SentFields<F> : unknown);

type Paging = Readonly<{ pageNo?: number; pageSize?: number }>;

/** The query parameters that a client sends. */
export type QueryOf<S extends Signature> = Flat<
  (S extends { lists: infer L extends ListParameters } ? Paging & SentFilters<L> : unknown) &
    (S extends { filters: infer L extends ListParameters } ? SentFilters<L> : unknown) &
    (S extends { query: { fields: infer F extends Fields } } ? SentFields<F> : unknown)
>;

/** The JSON body, or the text of the file, that a client sends; undefined without a form and an upload. */
export type BodyOf<S extends Signature> = S extends { form: { fields: infer F extends Fields } }
  ? Flat<SentFields<F>>
  : S extends { upload: string }
    ? string
    : undefined;
