import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { DescribedOperation, Description } from './http/description.js';

const TEXTS: Readonly<Record<string, unknown>> = {
  validUntil: '2027-01-31',
  permission: 'sys:notice:page',
  code: 'cashier',
  username: 'hanmei',
  realname: '韩梅梅',
  password: 'First#2026',
  oldPassword: 'First#2026',
  newPassword: 'Second#2026',
  key: 'captcha:0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42',
  ticket: 'q3J0c2VjcmV0X3RpY2tldF9vZl9hX2xvZ2luXzAxMjM',
  address: '198.51.100.7',
  path: '/notice',
  component: 'notice/index',
  english: 'Notices',
  icon: 'notice',
};

/** A code of an authenticator app. */
const APP_CODE = '287082';

/** The other form of a value that a body may have: `roles` in place of `roleIds`. */
const LEFT_OUT = ['roles'];

/** A value that the schema of a field accepts. */
const exampleOf = (name: string, schema: AnySchemaObject): unknown => {
  if (schema['default'] !== undefined && !(name in TEXTS) && name !== 'roleIds') return schema['default'];
  const [first] = (schema['anyOf'] ?? []) as ReadonlyArray<AnySchemaObject>;
  if (first) return exampleOf(name, first);
  const choices = schema['oneOf'] as ReadonlyArray<Readonly<{ const: unknown }>> | undefined;
  if (choices) return choices[0]?.const;
  switch (schema['type']) {
    case 'integer':
      return name === 'id' ? 7 : (schema['minimum'] ?? 1);
    case 'boolean':
      return false;
    case 'array':
      return [exampleOf('id', (schema['items'] ?? {}) as AnySchemaObject)];
    default:
      if (name in TEXTS) return TEXTS[name];
      return new RegExp(String(schema['pattern'] ?? ''), 'u').test('出纳')
        ? '出纳'
        : '6f1c1a52-3b0e-4d8e-9a43-0c5d2f7b9e10';
  }
};

const propertiesOf = (schema: AnySchemaObject): Readonly<Record<string, AnySchemaObject>> =>
  (schema['properties'] ?? {}) as Readonly<Record<string, AnySchemaObject>>;

/** An example of the body of a request. */
export const bodyOf = ({ path, operation }: DescribedOperation): unknown => {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return undefined;
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => !LEFT_OUT.includes(name));
  const fields = properties.map(([name, field]) => [name, exampleOf(name, field)]);
  const body = Object.fromEntries(fields) as Readonly<Record<string, unknown>>;
  if (path.endsWith('/stepUp')) return { code: APP_CODE };
  if (path.includes('/factor') && 'code' in body) return { ...body, code: APP_CODE };
  return path.endsWith('/login') ? { ...body, code: 'HKTUWX' } : body;
};

const queryOf = ({ operation }: DescribedOperation): string => {
  const names = operation.parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter] : []));
  return names.map(({ name, required }) => (required ? `**${name}**` : name)).join(', ');
};

/** The longest example of an answer. A longer one ends with `…`. */
const MOST = 420;

const code = (value: unknown): string => {
  const text = JSON.stringify(value);
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text;
  return `\`${shown.replaceAll('|', '\\|')}\``;
};

/** The headers that tell something of the answer itself. */
const namesOf = (headers: object = {}): string[] =>
  Object.keys(headers).flatMap((name) => (['X-Request-Id', 'Cache-Control'].includes(name) ? [] : `\`${name}\``));

const dataOf = ({ operation }: DescribedOperation): string => {
  const { 204: empty } = operation.responses;
  if (empty) return `no body; ${namesOf(empty.headers).join(', ')}`;
  const content = operation.responses['200']?.content ?? {};
  const json = content['application/json']?.examples?.['Success']?.value as Readonly<{ data?: unknown }> | undefined;
  return json ? code(json.data ?? null) : 'a file';
};

const row = (described: DescribedOperation): string => {
  const { method, path, operation } = described;
  const body = bodyOf(described);
  const sent = body === undefined ? queryOf(described) || '–' : code(body);
  const needs = operation['x-permission']
    ? `\`${operation['x-permission']}\``
    : operation.security.length
      ? 'a token'
      : '–';
  return `| \`${method} ${path.replace('/api/v1', '')}\` | ${operation.summary} | ${needs} | ${sent} | ${dataOf(described)} |`;
};

const INTRODUCTION = `# Endpoints

\`npm run docs\` writes this page from the description that the service serves. [The API](api.md) has the rules that they share.

The paths are below \`/api/v1\`. A GET request has query parameters; the required ones are **bold**. A POST request has a JSON body; the page shows one with every field. \`/openapi.json\` tells which fields may be missing, and their bounds. The last column is \`data\` of a success; a long one is cut.`;

/** A page with every endpoint, what it needs, an example of its request and of its answer. */
export const endpointsPage = ({ operations }: Description): string => {
  const endpoints = operations.filter(({ path }) => path.startsWith('/api/'));
  const tags = [...new Set(endpoints.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const rows = endpoints.filter(({ operation }) => operation.tags.includes(tag)).map(row);
    const head = '| request | what it does | needs | parameters or body | `data` |\n| --- | --- | --- | --- | --- |';
    return `## ${tag}\n\n${head}\n${rows.join('\n')}`;
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
};
