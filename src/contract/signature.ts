import type { Field, Fields } from './form-field.js';
import type { QueryForm, RequestForm } from './form.js';
import type { t } from './fp.js';
import type { ListFilters } from './list-filters.js';

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
  lists?: ListFilters;
  /** The filters of an endpoint that sends all records that match. */
  filters?: ListFilters;
  /** The codec of the data of a success. Without it the data is null. */
  data?: t.Mixed;
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

type SentText<F extends Field> = F extends { keywords: ReadonlyArray<infer Word> } ? Word : string;

type SentField<F extends Field> = F extends { choices: ReadonlyArray<{ value: infer Value }> }
  ? Value
  : Readonly<{
      text: string;
      password: string;
      time: string;
      keyword: SentText<F>;
      integer: number;
      choice: number;
      ids: ReadonlyArray<number>;
      texts: ReadonlyArray<string>;
      boolean: boolean;
    }>[F['kind']];

type MayBeAbsent<F extends Field> = F extends { default: unknown } | { optional: true } ? true : false;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** What a client sends for these fields: those that are optional or have a default may be missing. */
type SentFields<F extends Fields> = {
  readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? never : Name]: SentField<F[Name]>;
} & { readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? Name : never]?: SentField<F[Name]> };

/** The filters of a module whose declaration is not known here can have any name. */
type SentFilters<L extends ListFilters> = string extends keyof L['substring']
  ? Readonly<Record<string, string | number | undefined>>
  : { readonly [Name in keyof L['substring']]?: string } & Readonly<Partial<Record<L['equality'][number], number>>> &
      (L extends { further: infer F extends Fields } ? SentFields<F> : unknown);

type Paging = Readonly<{ pageNo?: number; pageSize?: number }>;

/** The query parameters that a client sends. */
export type QueryOf<S extends Signature> = Flat<
  (S extends { lists: infer L extends ListFilters } ? Paging & SentFilters<L> : unknown) &
    (S extends { filters: infer L extends ListFilters } ? SentFilters<L> : unknown) &
    (S extends { query: { fields: infer F extends Fields } } ? SentFields<F> : unknown)
>;

/** The JSON body that a client sends; undefined without a form. */
export type BodyOf<S extends Signature> = S extends { form: { fields: infer F extends Fields } }
  ? Flat<SentFields<F>>
  : undefined;
