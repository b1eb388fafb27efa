import type { Form, FormField, StoredField, Titled } from '../forms/form-field.js';
import type { FormValues } from '../forms/form.js';
import {
  listableFields,
  type ChoiceTextName,
  type RecordColumn,
  type RecordTime,
  type ReferenceLabelName,
} from '../forms/listed-field.js';
import { MANAGED_ACTIONS, type ManagedModule, type UniqueFields } from './managed-module.js';
import type { ModuleOperation, ModuleRule } from './module-operation.js';
import { snakeCase } from '../values/snake-case.js';

/** The names of the fields of these kinds. Any name where the compiler does not know the names. */
type NameOf<F extends Form, Kind extends FormField['kind']> = string extends keyof F
  ? string
  : { [Name in keyof F & string]: F[Name]['kind'] extends Kind ? Name : never }[keyof F & string];

type StoredName<F extends Form> = NameOf<F, StoredField['kind']>;

/** What a list can be filtered by. */
type FilteredName<F extends Form> = StoredName<F> | NameOf<F, 'ids'> | RecordTime;

/** What a list can show. */
type ListableName<F extends Form> =
  | RecordColumn
  | StoredName<F>
  | ChoiceTextName<NameOf<F, 'choice'>>
  | ReferenceLabelName<NameOf<F, 'reference'>>;

/** The values that a record stores. */
type StoredValues<F extends Form> = Pick<FormValues<F>, StoredName<F>>;

/** The name of a reference ends in `Id`. */
type References<F extends Form> = {
  readonly [Name in keyof F]: F[Name] extends { kind: 'reference' }
    ? Name extends `${string}Id`
      ? F[Name]
      : Readonly<{ kind: 'the name of a reference ends in Id' }>
    : F[Name];
};

/** The names of the references to a module. Any name where the compiler does not know the names. */
type ReferenceTo<F extends Form, Module extends string> = string extends keyof F
  ? string
  : { [Name in keyof F & string]: F[Name] extends { kind: 'reference'; refersTo: Module } ? Name : never }[keyof F &
      string];

/** The fields by which a scope limits the records: at least one of them. A user is their own owner. */
type Scope<Name extends string, F extends Form> = Readonly<{
  department?: ReferenceTo<F, 'department'>;
  owner?: ReferenceTo<F, 'user'> | (Name extends 'user' ? 'id' : never);
}>;

type UniqueName<F extends Form> = NameOf<F, 'text' | 'integer' | 'reference' | 'date'>;
type Unique<F extends Form> =
  | UniqueName<F>
  | ReadonlyArray<UniqueName<F>>
  | Readonly<{ fields: ReadonlyArray<UniqueName<F>>; ignoreCase: true }>;

/** A module without the members that follow from others, or that have a usual value. */
type Declaration<
  Name extends string,
  F extends Form,
  List extends ReadonlyArray<ListableName<F>>,
  Search extends Readonly<Record<string, ReadonlyArray<NameOf<F, 'text'>>>>,
  Filters extends ReadonlyArray<FilteredName<F>>,
  OrderBy extends ReadonlyArray<StoredName<F> | RecordTime>,
  Forms extends Readonly<Record<string, Form>>,
  Lists extends ReadonlyArray<string>,
  Actions extends ReadonlyArray<string>,
> = Titled &
  Readonly<{
    /** The module in paths, permissions and file names. */
    name: Name;
    /** The table of its records. Without it, the name in snake case with an `s`. */
    table?: string;
    /** What a record stores, in the order of its form. */
    fields: F & References<F>;
    /**
     * What a list shows, in its order: fields, columns of every record, the text of a choice (`levelText` of `level`), and the
     * label of a reference (`customerName` of `customerId`).
     */
    list: List;
    /** The declared order: integer fields, ascending. The id comes last. */
    order: ReadonlyArray<NameOf<F, 'integer'>>;
    /** Query parameters, and the texts at least one of which must contain the value. */
    search?: Search;
    /** Fields by which a list can be filtered. Their query parameters follow from their kinds. */
    filters?: Filters;
    /** Fields by which users may order a list. */
    orderBy?: OrderBy;
    /** Fields, alone or together, whose values are unique among live records. */
    unique?: ReadonlyArray<Unique<F>>;
    /** The text that names a record in drop-down lists and beside references. */
    label: NameOf<F, 'text'>;
    /** A text that people know a record by better than by its label, such as the real name of a user. Choices show it beside the label. */
    alias?: NameOf<F, 'text'>;
    /**
     * The references that say to which department a record belongs, and which user owns it: one of them, or both. A permission may
     * be limited to departments or to own records. Without `scope`, it is a permission for every record.
     */
    scope?: Scope<Name, F>;
    /** What the values of a form must satisfy together. */
    rules?: ReadonlyArray<ModuleRule<StoredValues<F>>>;
    /** Further changes of records, each under a permission of its own. */
    operations?: {
      readonly [Operation in keyof Forms]: Omit<
        ModuleOperation<StoredValues<F>, FormValues<Forms[Operation]>>,
        'form'
      > & { readonly form: Forms[Operation] };
    };
    /** The lists. Without it: `page`. */
    lists?: Lists;
    /** The titles of lists other than `page` and `list`. */
    titles?: Readonly<Record<string, Titled>>;
    /** The other endpoints. Without it: `MANAGED_ACTIONS`. */
    actions?: Actions;
  }>;

/** A record without members, whose names the compiler knows. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type NoMembers = Readonly<Record<never, never>>;

/** What a declaration says, with its types. */
type Declared<Name, F, List, Search, Filters, OrderBy, Forms, Lists, Actions> = Omit<
  ManagedModule,
  'name' | 'fields' | 'search' | 'filters' | 'orderBy' | 'operations' | 'lists' | 'actions'
> &
  Readonly<{
    name: Name;
    fields: F;
    list: List;
    search: Search;
    filters: Filters;
    orderBy: OrderBy;
    operations: { readonly [Operation in keyof Forms]: ModuleOperation & Readonly<{ form: Forms[Operation] }> };
    lists: Lists;
    actions: Actions;
  }>;

/** The name of a module. A declaration in JavaScript may have none. */
export const declaredName = ({ name }: Readonly<{ name?: unknown }>): string | undefined =>
  typeof name === 'string' ? name : undefined;

/** A declaration in JavaScript may have anything here: `shapeFaults` names it later. */
const uniqueFields = (unique: string | ReadonlyArray<string> | UniqueFields): UniqueFields => {
  if (typeof unique === 'string') return { fields: [unique] };
  return Array.isArray(unique) ? { fields: unique } : (unique as UniqueFields);
};

/** The fields that can be listed. Those that are no objects cannot. */
const listedFields = (fields: Form | undefined | null, list: ReadonlyArray<string>): ManagedModule['listed'] => {
  const declared = Object.entries<FormField | undefined>(fields ?? {}).filter(([, field]) => field?.kind !== undefined);
  const listable = listableFields(Object.fromEntries(declared) as Form);
  const names = Array.isArray(list) ? (list as ReadonlyArray<string>) : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = listable.get(name);
      return field ? [[name, field]] : [];
    }),
  );
};

/**
 * Makes a module from its declaration. Everything else of the module follows. This function does not check the declaration. The
 * start does, also for a declaration in JavaScript: it tells all faults at once, and stops.
 */
export const defineModule = <
  const Name extends string,
  const F extends Form,
  const List extends ReadonlyArray<ListableName<F>>,
  const Search extends Readonly<Record<string, ReadonlyArray<NameOf<F, 'text'>>>> = NoMembers,
  const Filters extends ReadonlyArray<FilteredName<F>> = readonly [],
  const OrderBy extends ReadonlyArray<StoredName<F> | RecordTime> = readonly [],
  const Forms extends Readonly<Record<string, Form>> = NoMembers,
  const Lists extends ReadonlyArray<string> = readonly ['page'],
  const Actions extends ReadonlyArray<string> = typeof MANAGED_ACTIONS,
>(
  declaration: Declaration<Name, F, List, Search, Filters, OrderBy, Forms, Lists, Actions>,
): Declared<Name, F, List, Search, Filters, OrderBy, Forms, Lists, Actions> => {
  const { unique = [] } = declaration;
  const module = {
    ...declaration,
    table: declaration.table ?? `${snakeCase(declaredName(declaration) ?? '')}s`,
    listed: listedFields(declaration.fields, declaration.list),
    search: declaration.search ?? {},
    filters: declaration.filters ?? [],
    orderBy: declaration.orderBy ?? [],
    unique: Array.isArray(unique) ? unique.map(uniqueFields) : unique,
    rules: declaration.rules ?? [],
    operations: declaration.operations ?? {},
    lists: declaration.lists ?? ['page'],
    titles: declaration.titles ?? {},
    actions: declaration.actions ?? MANAGED_ACTIONS,
  };
  // The compiler does not see that a member which is missing has the type of its usual value.
  return module as unknown as Declared<Name, F, List, Search, Filters, OrderBy, Forms, Lists, Actions>;
};
