/** A text that users see, in Chinese and in English. */
export type Title = Readonly<{ title: string; titleEn: string }>;

type Named = Title & Readonly<{ name: string }>;

export type Choice = Title & Readonly<{ value: number }>;

type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Choice> }>;

/** `refersTo` names a module: the value is an id of one of its records, or 0 for none. */
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;

export type Column = Named & (Readonly<{ kind: 'text' | 'time' | 'statusText' }> | Integer | Choices);

/** A query parameter of a list. A text asks for "contains", the others for equality. */
export type Filter = Named &
  (Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; maxLength: number }> | Integer | Choices);

/** A field of a form. Lengths are in code points. */
export type FormInput = Named &
  Readonly<{ required: boolean; addOnly: boolean; default?: unknown }> &
  (
    | Readonly<{
        kind: 'text';
        minLength: number;
        maxLength: number;
        multiline: boolean;
        pattern?: string;
        requiredWhen?: Readonly<{ field: string; value: number }>;
      }>
    | Readonly<{ kind: 'password'; minLength: number; maxLength: number }>
    | (Integer & Readonly<{ minimum: number; maximum: number }>)
    | Choices
    | Readonly<{ kind: 'ids'; minItems: number; maxItems: number; refersTo?: string }>
    | Readonly<{ kind: 'boolean' }>
  );

type Action = Readonly<{ name: string; permission: string }>;

/** What the service tells about a managed module, in the member `x-modules` of its description. */
type ModuleDescription = Title &
  Readonly<{
    /** The form field that names a record. */
    label: string;
    lists: ReadonlyArray<Action>;
    actions: ReadonlyArray<Action>;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    form: ReadonlyArray<FormInput>;
  }>;

/** A managed module with its name and the page sizes that its list accepts. */
export type Module = ModuleDescription & Readonly<{ name: string; maxPageSize: number }>;

type Parameter = Readonly<{ name: string; schema?: Readonly<{ maximum?: number }> }>;

type Titles = Readonly<Record<string, Title>>;

/** What the service describes (`/openapi.json`), as far as the console uses it. */
export type Description = Readonly<{
  modules: ReadonlyArray<Module>;
  /** The titles of the permissions that endpoints ask for. */
  permissions: Titles;
  /** The titles of the kinds of the audit trail. */
  auditKinds: Titles;
  /** The kinds of captcha that the service offers. */
  captchaKinds: ReadonlyArray<string>;
}>;

type Served = Readonly<{
  'x-modules'?: Readonly<Record<string, ModuleDescription>>;
  'x-permissions'?: Titles;
  'x-audit-kinds'?: Titles;
  'x-captcha-kinds'?: unknown;
  paths?: Readonly<Record<string, Readonly<{ get?: Readonly<{ parameters?: ReadonlyArray<Parameter> }> }>>>;
}>;

const DEFAULT_MAX_PAGE_SIZE = 1000;

/** Reads a served description. The modules keep their order. */
export const descriptionOf = (served: Served): Description => {
  const modules = Object.entries(served['x-modules'] ?? {}).map(([name, module]) => {
    const parameters = served.paths?.[`/api/v1/${name}/page`]?.get?.parameters ?? [];
    const size = parameters.find((parameter) => parameter.name === 'pageSize');
    return { ...module, name, maxPageSize: size?.schema?.maximum ?? DEFAULT_MAX_PAGE_SIZE };
  });
  const captchaKinds = served['x-captcha-kinds'];
  return {
    modules,
    permissions: served['x-permissions'] ?? {},
    auditKinds: served['x-audit-kinds'] ?? {},
    captchaKinds: Array.isArray(captchaKinds) ? captchaKinds : [],
  };
};

const LIMIT_MS = 10_000;

/** Reads the description of the service. Throws an error without a usable answer within ten seconds. */
export const readDescription = async (service: URL): Promise<Description> => {
  const response = await fetch(new URL('console/openapi.json', service), { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`the description of the service: ${response.status}`);
  return descriptionOf((await response.json()) as Served);
};
