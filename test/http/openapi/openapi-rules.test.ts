import { expect } from 'chai';
import { moduleDescription } from '../../../src/contract/modules/module-description.js';
import { CHANGE_KINDS } from '../../../src/domain/records/record-change.js';
import { t } from '../../../src/contract/values/fp.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { schemas } from '../../../src/http/openapi/schemas.js';
import { descriptionOf, type Description } from '../../support/http/description.js';
import { useLightService } from '../../support/http/light-service.js';
import { REFUSALS, statusAt, textAt, type RefusalName } from '../../support/http/refusals.js';

/** The rules that linters of OpenAPI recommend. */
describe('the rules of the OpenAPI description', () => {
  const service = useLightService();
  let description: Description;
  let tags: ReadonlyArray<Readonly<{ name: string; description: string }>>;
  before(async () => {
    description = await descriptionOf(service);
    tags = description.document['tags'] as typeof tags;
  });

  it('give the API a licence, a contact, a description, and a server', () => {
    expect(description.document['info']).to.include.all.keys('title', 'version', 'description', 'contact', 'license');
    expect(description.document).to.have.nested.property('info.license.identifier', 'MIT');
    expect(description.document['servers']).to.deep.equal([{ url: '.' }]);
  });

  it('give every operation an id, a summary, a description, a tag, its security, and described answers', () => {
    const schemes = Object.keys((description.document['components'] as Record<string, object>)['securitySchemes']!);
    for (const { path, operation } of description.operations) {
      expect(operation, path).to.include.all.keys('operationId', 'summary', 'description', 'tags', 'security');
      for (const text of [operation.summary, operation.description]) expect(text, path).to.match(/\S/);
      expect(operation.operationId).to.match(/^[a-zA-Z]+$/);
      expect(tags.map(({ name }) => name)).to.include.members([...operation.tags]);
      expect(operation.tags).to.have.length(1);
      expect(schemes).to.include.members(operation.security.flatMap((requirement) => Object.keys(requirement)));
      const statuses = Object.keys(operation.responses);
      for (const form of [/^2\d\d$/, /^4\d\d$/])
        expect(
          statuses.some((status) => form.test(status)),
          path,
        ).to.be.true;
      for (const response of Object.values(operation.responses)) expect(response.description, path).to.match(/\S/);
    }
  });

  it('describe every tag, and leave nothing unused', () => {
    const used = description.operations.flatMap(({ operation }) => operation.tags);
    expect([...new Set(used)]).to.have.members(tags.map(({ name }) => name));
    for (const tag of tags) expect(tag.description, tag.name).to.match(/\S/);
    for (const { path } of description.operations) expect(path).to.match(/^(\/\w+)+$/);
    const text = JSON.stringify(description.document);
    const { securitySchemes: _schemes, ...components } = description.document['components'] as Record<string, object>;
    for (const [kind, parts] of Object.entries(components))
      for (const name of Object.keys(parts)) expect(text).to.include(`"#/components/${kind}/${name}"`);
  });

  it('have a description of each module, and a title in both languages of each permission and audit kind', () => {
    const part = (name: string) =>
      description.document[name] as Readonly<Record<string, Readonly<Record<string, string>>>>;
    expect(Object.keys(part('x-modules'))).to.deep.equal(Object.keys(MODULES));
    for (const [name, module] of Object.entries(MODULES))
      expect(part('x-modules')[name], name).to.deep.equal(moduleDescription(module));
    const asked = description.operations.flatMap(({ operation }) => operation['x-permission'] ?? []);
    // an import of users asks for it besides the permission of its path
    expect(Object.keys(part('x-permissions'))).to.have.members([...new Set(asked), 'sys:user:importHashes']);
    expect(part('x-permissions')['sys:user:add']).to.deep.equal({ title: '用户新增', english: 'Add users' });
    expect(Object.keys(part('x-audit-kinds'))).to.include.members(['LoggedIn', 'EventsDropped', ...CHANGE_KINDS]);
    const schema = 'components.schemas.AuditRecord.properties.kind.enum';
    expect(description.document)
      .to.have.nested.property(schema)
      .that.deep.equals(Object.keys(part('x-audit-kinds')));
    for (const name of ['x-permissions', 'x-audit-kinds'])
      for (const [key, { title, english }] of Object.entries(part(name))) {
        expect(title, key).to.match(/^\p{sc=Han}+$/u);
        expect(english, key).to.match(/^[A-Z][a-z ]+$/);
      }
  });

  it('have the titles of records and details', () => {
    expect(description.document).to.have.nested.property(
      'components.schemas.MenuDetail.properties.parentId.x-english',
      'Parent menu',
    );
    expect(description.document).to.have.nested.property(
      'components.schemas.UserRecord.properties.createTime.title',
      '创建时间',
    );
  });

  it('have one schema for the reasons of failures, which is every reason', () => {
    expect(description.document)
      .to.have.nested.property('components.schemas.FailureReason.enum')
      .that.has.members(Object.keys(REFUSALS));
    for (const { operation } of description.operations)
      for (const { headers = {} } of Object.values(operation.responses))
        expect(headers['X-Failure-Reason']?.schema['enum'] ?? Object.keys(REFUSALS)).to.have.members(
          Object.keys(REFUSALS),
        );
  });

  it('describe every failure with the message that the service answers', () => {
    for (const { path, operation } of description.operations)
      for (const [status, { description: text, content = {} }] of Object.entries(operation.responses))
        for (const [tag, { value }] of Object.entries(content['application/json']?.examples ?? {})) {
          if (!(tag in REFUSALS)) continue;
          const message = textAt(path, tag as RefusalName);
          const { msg } = value as Readonly<{ msg: string }>;
          expect(status, `${path} ${tag}`).to.equal(String(statusAt(path, tag as RefusalName)));
          const parts = msg
            .replace(/\d+(?=个|行)/, '<count>')
            .replace(/\d+/, '<N>')
            .replace(/:[^:]+$/, ':<title>');
          const constant = parts
            .replace(/^.*已存在$/, '<title>已存在')
            .replace(/^(?!记录|接口).*不存在$/, '<title>不存在')
            .replace(/^该文件已于.*:<title>$/, '该文件已于<time>导入：新增<added>条，修改<updated>条')
            .replace(/^记录已被<N>条.*使用$/, '记录已被<count>条<title>使用')
            .replace(/^上级.*不正确$/, '上级<title>不正确');
          if (message) expect(constant).to.equal(message);
          expect(text).to.include(`- \`${tag}\` ${msg}: `);
        }
  });

  it('have no schema for a codec of an unknown kind', () => {
    const { of } = schemas();
    for (const codec of [t.Function, t.number, t.strict({ field: t.unknown }), t.readonlyArray(t.bigint)])
      expect(() => of(codec)).to.throw(/^the OpenAPI description does not support the codec /);
  });
});
