import openapiTS, { astToString } from 'openapi-typescript';
import type { Modules } from '../src/contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../src/contract/modules/modules.js';
import { CAPTCHA_KINDS } from '../src/contract/captcha/captcha-query.js';
import { API_PREFIX } from '../src/contract/signatures/signature.js';
import { openApiDocument } from '../src/http/openapi/document.js';
import { apiEndpoints } from '../src/http/server/app.js';

type Content = Readonly<Record<string, Readonly<{ schema: unknown }>>>;
type Responses = Readonly<Record<string, Readonly<{ content?: Content }>>>;
type Operation = Readonly<{ parameters?: ReadonlyArray<Readonly<Record<string, unknown>>>; responses: Responses }>;
type Document = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: unknown }>;
}>;

const mapped = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

const withoutFailures = ({ parameters = [], responses, ...operation }: Operation) => ({
  ...operation,
  description: undefined,
  parameters: parameters.filter(({ in: place }) => place === 'query'),
  responses: {
    200: { description: 'Success', content: mapped(responses['200']?.content ?? {}, ({ schema }) => ({ schema })) },
  },
});

/** `/gate` has no 200: proxies ask it, pages do not. */
const isForPages = (methods: Readonly<Record<string, Operation>>): boolean =>
  Object.values(methods).every(({ responses }) => '200' in responses);

/** Leaves out each `allOf` of patterns and conditions: it changes no type, and `string & unknown` would stand in the types. */
const withoutRules = (key: string, value: unknown): unknown => {
  const isOfRules = key === 'allOf' && (value as ReadonlyArray<object>).every((one) => 'pattern' in one || 'if' in one);
  return isOfRules ? undefined : value;
};

/** The description of the API of these modules. The numbers of the paging policy and the time zone change no type. */
const described = (modules: Modules): Document => {
  const document = openApiDocument({
    prefix: API_PREFIX,
    // a description calls no handler
    endpoints: apiEndpoints({} as never, modules),
    modules,
    paging: { defaultSize: 10, maxSize: 1000 },
    captchaKinds: CAPTCHA_KINDS,
    timeZone: 'Asia/Shanghai',
    secondFactor: true,
    passwordChange: 'advise',
  });
  return JSON.parse(JSON.stringify(document)) as Document;
};

/**
 * The types that openapi-typescript writes from the description of the API. The client gives all failures one type and
 * sends the headers itself, so both are left out.
 */
export const clientSchema = async (modules = PRODUCT_MODULES): Promise<string> => {
  const { paths, components, ...document } = described(modules);
  const schema = {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths)
        .filter(([, methods]) => isForPages(methods))
        .map(([path, methods]) => [path, mapped(methods, withoutFailures)]),
    ),
    components: { schemas: components.schemas },
  };
  const types = await openapiTS(JSON.stringify(schema, withoutRules), { defaultNonNullable: false, immutable: true });
  return `// Written by openapi-typescript from the description of the API.\n\n${astToString(types)}`;
};
