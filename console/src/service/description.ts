import type { PasswordChange } from '@menshen/contract/account/password-change';
import type { CaptchaKind } from '@menshen/contract/captcha/captcha-query';
import type { AssignmentsField, FormField, Titled } from '@menshen/contract/forms/form-field';
import {
  describedField,
  type FormInput as DescribedInput,
  type ModuleDescription,
  type OperationDescription,
} from '@menshen/contract/modules/module-description';

type Named = Readonly<{ name: string }>;

/** A field of a module with its name, as the contract declares it. */
export type ModuleInput = FormField & Named;

/** A field of a form: one of a module, or the roles of a user with their data scopes. */
export type FormInput = ModuleInput | (AssignmentsField & Named);

type Form = ReadonlyArray<ModuleInput>;

/** An operation of a module with its form. */
export type Operation = Omit<OperationDescription, 'form'> & Readonly<{ form: Form }>;

/** A managed module with its name, its form, and the page sizes that its list accepts. */
export type Module = Omit<ModuleDescription, 'form' | 'operations'> &
  Readonly<{ name: string; form: Form; operations: ReadonlyArray<Operation>; maxPageSize: number }>;

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
  captchaKinds: ReadonlyArray<CaptchaKind>;
  /** The time zone of the times that the service shows. */
  timeZone?: string | undefined;
  /** Whether users of the service can have a second factor. */
  hasFactors: boolean;
  /** What users may do before they have changed a password that they must change. */
  passwordChange: PasswordChange;
}>;

type Served = Readonly<{
  'x-modules'?: Readonly<Record<string, ModuleDescription>>;
  'x-permissions'?: Titles;
  'x-audit-kinds'?: Titles;
  'x-captcha-kinds'?: unknown;
  'x-time-zone'?: string;
  'x-second-factor'?: boolean;
  'x-password-change'?: string;
  paths?: Readonly<Record<string, Readonly<{ get?: Readonly<{ parameters?: ReadonlyArray<Parameter> }> }>>>;
}>;

const DEFAULT_MAX_PAGE_SIZE = 1000;

const formOf = (inputs: ReadonlyArray<DescribedInput>): Form =>
  inputs.map((input) => ({ ...describedField(input), name: input.name }));

/** Reads a served description. The modules keep their order. */
export const descriptionOf = (served: Served): Description => {
  const modules = Object.entries(served['x-modules'] ?? {}).map(([name, module]) => {
    const parameters = served.paths?.[`/api/v1/${name}/page`]?.get?.parameters ?? [];
    const size = parameters.find((parameter) => parameter.name === 'pageSize');
    return {
      ...module,
      name,
      form: formOf(module.form),
      operations: module.operations.map((operation) => ({ ...operation, form: formOf(operation.form) })),
      maxPageSize: size?.schema?.maximum ?? DEFAULT_MAX_PAGE_SIZE,
    };
  });
  const captchaKinds = served['x-captcha-kinds'];
  return {
    modules,
    permissions: served['x-permissions'] ?? {},
    auditKinds: served['x-audit-kinds'] ?? {},
    captchaKinds: Array.isArray(captchaKinds) ? captchaKinds : [],
    timeZone: served['x-time-zone'],
    hasFactors: served['x-second-factor'] === true,
    passwordChange: served['x-password-change'] === 'enforce' ? 'enforce' : 'advise',
  };
};

const LIMIT_MS = 10_000;

/** Reads the description of the service. Throws an error without a usable answer within ten seconds. */
export const readDescription = async (service: URL): Promise<Description> => {
  const response = await fetch(new URL('console/openapi.json', service), { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`the description of the service: ${response.status}`);
  return descriptionOf((await response.json()) as Served);
};
