import openapiTS, { astToString } from 'openapi-typescript';
import { startLightService } from '../../test/support/http/light-service.js';

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

/**
 * `client/src/schema.ts`: the types of the description that the service serves. The client gives all failures one type and
 * sends the headers itself, so both are left out.
 */
export const schemaSource = async (): Promise<string> => {
  const service = await startLightService();
  try {
    const response = await fetch(`${service.url}/openapi.json`);
    const { paths, components, ...document } = (await response.json()) as Document;
    const schema = {
      ...document,
      paths: Object.fromEntries(
        Object.entries(paths)
          .filter(([, methods]) => isForPages(methods))
          .map(([path, methods]) => [path, mapped(methods, withoutFailures)]),
      ),
      components: { schemas: components.schemas },
    };
    const types = astToString(await openapiTS(JSON.stringify(schema, withoutRules), { defaultNonNullable: false }));
    return `// Written by \`npm run client:schema\` from /openapi.json.\n\n${types}`;
  } finally {
    await service.stop();
  }
};
