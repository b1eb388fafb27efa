import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { REFUSALS } from '../../../src/contract/refusals/refusals.js';
import { SECURITY_HEADERS } from '../../../src/http/response-headers.js';
import { call } from './call.js';
import { reasonOf, type Reply } from './reply.js';

type Parameter = Readonly<{ name: string; in: string; required?: true; schema: AnySchemaObject }>;
type Response = Readonly<{
  description: string;
  headers?: Readonly<Record<string, Readonly<{ required?: boolean; schema: AnySchemaObject }>>>;
  content?: Readonly<
    Record<string, Readonly<{ schema: AnySchemaObject; examples?: Readonly<Record<string, { value: unknown }>> }>>
  >;
}>;

export type Operation = Readonly<{
  operationId: string;
  summary: string;
  description: string;
  tags: ReadonlyArray<string>;
  parameters: ReadonlyArray<Parameter>;
  security: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>;
  'x-permission'?: string;
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: AnySchemaObject }>>> }>;
  responses: Readonly<Record<string, Response>>;
}>;

export type DescribedOperation = Readonly<{ method: string; path: string; operation: Operation }>;

/** A description with every reference followed. */
export type Description = Readonly<{
  document: Readonly<Record<string, unknown>>;
  operations: ReadonlyArray<DescribedOperation>;
}>;

const follow = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce((node, part) => (node as Record<string, unknown>)[part], document);

/** A schema that refers to itself accepts anything in its inner occurrence. */
const resolved = (document: unknown, node: unknown, outer: ReadonlyArray<string> = []): unknown => {
  if (Array.isArray(node)) return node.map((item) => resolved(document, item, outer));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) {
    const reference = String(node.$ref);
    return outer.includes(reference) ? {} : resolved(document, follow(document, reference), [...outer, reference]);
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolved(document, value, outer)]));
};

const descriptionIn = (document: unknown): Description => {
  const whole = resolved(document, document) as Readonly<{
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  }>;
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return { document: document as Record<string, unknown>, operations };
};

/** The description that the service serves. */
export const descriptionOf = async (service: Readonly<{ url: string }>): Promise<Description> =>
  descriptionIn((await call(service, '/openapi.json')).json);

const ajv = new Ajv2020({ strict: true, allErrors: true, keywords: ['x-english'] });
type Validate = ReturnType<typeof ajv.compile>;

const compiled = new Map<string, Validate>();
const validators = new Map<AnySchemaObject, Validate>();

/** Many operations have equal schemas, which are compiled once. */
const validatorOf = (schema: AnySchemaObject): Validate => {
  const known = validators.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  validators.set(schema, validate);
  return validate;
};

export const fits = (schema: AnySchemaObject, value: unknown): boolean => validatorOf(schema)(value) as boolean;

const expectFits = (schema: AnySchemaObject, value: unknown, what: string): void => {
  const fitting = fits(schema, value);
  expect(fitting, `${what}: ${ajv.errorsText(validatorOf(schema).errors)} in ${JSON.stringify(value)}`).to.be.true;
};

/** Headers of the transport and of every answer. No operation repeats them. */
const EVERYWHERE = [
  ...Object.keys(SECURITY_HEADERS).map((name) => name.toLowerCase()),
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
];

const expectHeaders = ({ headers: described = {} }: Response, { headers }: Reply, what: string): void => {
  for (const [name, { required, schema }] of Object.entries(described)) {
    const value = headers.get(name);
    if (required) expect(value, `${what} ${name}`).to.not.equal(null);
    if (value !== null) expectFits(schema, schema['type'] === 'integer' ? Number(value) : value, `${what} ${name}`);
  }
  const known = [...EVERYWHERE, ...Object.keys(described).map((name) => name.toLowerCase())];
  expect(known, what).to.include.members([...headers.keys()]);
};

type Envelope = Readonly<{ msg: string; data?: unknown }>;

/** An envelope without what differs from answer to answer: its data, a number of seconds, the name of a field or of a module. */
const constantPart = (body: unknown) => {
  const { data: _data, msg, ...fields } = body as Envelope;
  const constant = msg
    .replace(/\d+/, 'N')
    .replace(/:[\w\p{Script=Han}-]+$/u, ':title')
    .replace(/^.+(已存在|不存在)$/, 'title$1')
    .replace(/^上级.+不正确$/, '上级title不正确');
  return { ...fields, names: Object.keys(body as Envelope), msg: constant };
};

/** The answer is this one: headers, content type and body, which is like its example. */
const expectResponse = (response: Response, reply: Reply, what: string): void => {
  expectHeaders(response, reply, what);
  if (!response.content) {
    expect(reply.text, what).to.equal('');
    return;
  }
  const [type = ''] = (reply.headers.get('Content-Type') ?? '').split(';');
  const content = response.content[type];
  if (!content) return expect.fail(`${what} is not described as ${type}`);
  expectFits(content.schema, type === 'application/json' ? reply.json : reply.text, what);
  const example = content.examples?.[reasonOf(reply) ?? 'Success'];
  if (example && type === 'application/json')
    expect(constantPart(reply.json), what).to.deep.equal(constantPart(example.value));
};

/** Operations on records, rights and the own account. */
export const isOfAdministration = ({ operation }: DescribedOperation): boolean =>
  operation.tags.some((tag) => ['Records', 'Rights', 'Account'].includes(tag));

/** The operation has a description of the answer. */
export const expectDescribed = ({ method, path, operation }: DescribedOperation, reply: Reply): void => {
  const what = `${method} ${path} ${reply.status} ${reasonOf(reply) ?? ''}`;
  const response = operation.responses[reply.status];
  if (!response) return expect.fail(`${what} is not described`);
  expectResponse(response, reply, what);
};

/** `<status> <tag>` of every described answer; a success is `<status> -`. The examples name the failures. */
export const answersOf = ({ responses }: Operation): ReadonlyArray<string> =>
  Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const names = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
    const tags = names.filter((name) => name in REFUSALS);
    return [
      ...(Number(status) < 400 ? ['-'] : []),
      ...(status === '503' && tags.length === 0 ? ['ServiceUnavailable'] : tags),
    ].map((tag) => `${status} ${tag}`);
  });
