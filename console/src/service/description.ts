import type { FormField, Titled } from '@menshen/contract/form-field';
import { describedField, type ModuleDescription } from '@menshen/contract/module-description';

/** A field of a form with its name, as the contract declares it. */
export type FormInput = FormField & Readonly<{ name: string }>;

/** A managed module with its name, its form, and the page sizes that its list accepts. */
export type Module = Omit<ModuleDescription, 'form'> &
  Readonly<{ name: string; form: ReadonlyArray<FormInput>; maxPageSize: number }>;

type Parameter = Readonly<{ name: string; schema?: Readonly<{ maximum?: number }> }>;

type Titles = Readonly<Record<string, Titled>>;

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
    const form = module.form.map((input) => ({ ...describedField(input), name: input.name }));
    return { ...module, name, form, maxPageSize: size?.schema?.maximum ?? DEFAULT_MAX_PAGE_SIZE };
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
