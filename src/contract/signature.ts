import type { Form, FormField } from './form-field.js';
import type { RequestForm } from './form.js';
import type { t } from './fp.js';
import type { ListFilters } from './listed-module.js';
import type { QueryForm, QueryParameter } from './query-parameters.js';

/** The path of all endpoints. */
export const API_PREFIX = '/api/v1';

/** What service and clients agree on about an endpoint. Who may call it, and what it answers besides data, is in its row. */
export type Signature = Readonly<{
  method: 'GET' | 'POST';
  /** Below `API_PREFIX`. */
  path: string;
  /** The form in the JSON body. Without it the body is not read. */
  form?: RequestForm<unknown>;
  /** The query parameters besides those of a list. */
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

type Sent<C extends t.Mixed> = t.TypeOf<C> extends number ? number : t.OutputOf<C>;

type SentParameters<P extends QueryParameter> = {
  readonly [One in P as One['isRequired'] extends true ? One['name'] : never]: Sent<One['codec']>;
} & { readonly [One in P as One['isRequired'] extends true ? never : One['name']]?: Sent<One['codec']> };

/** The filters of a module whose declaration is not known here can have any name. */
type SentFilters<L extends ListFilters> = string extends keyof L['substring']
  ? Readonly<Record<string, string | number | undefined>>
  : { readonly [Name in keyof L['substring']]?: string } & Readonly<Partial<Record<L['equality'][number], number>>>;

type Paging = Readonly<{ pageNo?: number; pageSize?: number }>;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** The query parameters that a client sends. */
export type QueryOf<S extends Signature> = Flat<
  (S extends { lists: infer L extends ListFilters } ? Paging & SentFilters<L> : unknown) &
    (S extends { filters: infer L extends ListFilters } ? SentFilters<L> : unknown) &
    (S extends { query: { parameters: ReadonlyArray<infer P extends QueryParameter> } } ? SentParameters<P> : unknown)
>;

type SentField<F extends FormField> = F extends { kind: 'choice' }
  ? F['choices'][number]['value']
  : { text: string; password: string; integer: number; ids: ReadonlyArray<number>; boolean: boolean }[Exclude<
      F['kind'],
      'choice'
    >];

type MayBeAbsent<F extends FormField> = F extends { default: unknown } | { optional: true } ? true : false;

/** The fields of a form as a client sends them: those with a default may be missing. */
export type SentForm<F extends Form> = Flat<
  { readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? never : Name]: SentField<F[Name]> } & {
    readonly [Name in keyof F as MayBeAbsent<F[Name]> extends true ? Name : never]?: SentField<F[Name]>;
  }
>;

/** The JSON body that a client sends; undefined without a form. */
export type BodyOf<S extends Signature> = S extends { form: { fields: infer F extends Form } }
  ? SentForm<F>
  : S extends { form: { codec: infer C extends t.Mixed } }
    ? t.OutputOf<C>
    : undefined;
