import { expect } from 'chai';
import { modulesWith } from '../../../src/contract/modules/modules.js';
import { declaredPermissions, permissionTitles } from '../../../src/contract/access/permissions.js';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';

type Operation = Readonly<{
  parameters: ReadonlyArray<Readonly<{ name: string; description?: string; schema: unknown }>>;
  requestBody?: unknown;
}>;

describe('the description of a module with fields of every kind', () => {
  const modules = modulesWith([EVERY_KIND]);
  const { paths } = JSON.parse(
    JSON.stringify(
      openApiDocument({
        prefix: '/api/v1',
        endpoints: apiEndpoints({} as never, modules),
        modules,
        paging: { defaultSize: 10, maxSize: 1000 },
        captchaKinds: [],
        timeZone: 'Asia/Shanghai',
        secondFactor: true,
        passwordChange: 'advise',
      }),
    ),
  ) as Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>;

  it('has a parameter with a meaning for each filter, and the fields of the order', () => {
    const parameters = paths['/api/v1/asset/page']?.['get']?.parameters ?? [];
    const named = (name: string) => parameters.find((one) => one.name === name);
    for (const name of ['code', 'piecesFrom', 'priceTo', 'leased', 'soldOnEmpty', 'checkedAtFrom', 'level', 'status'])
      expect(named(name)?.description, name).to.match(/\.$/);
    expect(named('priceFrom')?.schema).to.deep.equal({ type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' });
    expect(named('leased')?.schema).to.deep.equal({ type: 'boolean' });
    expect(named('orderBy')?.schema).to.deep.equal({
      type: 'string',
      enum: EVERY_KIND.orderBy.flatMap((field) => [field, `-${field}`]),
    });
    expect(named('price')).to.equal(undefined);
  });

  it('has each operation, under a permission of its own with a title', () => {
    for (const name of ['approve', 'check']) {
      expect(paths[`/api/v1/asset/${name}`]?.['post']?.requestBody, name).to.be.an('object');
      expect(declaredPermissions(modules)).to.include(`sys:asset:${name}`);
    }
    const titles = new Map<string, unknown>(permissionTitles(modules));
    expect(titles.get('sys:asset:approve')).to.deep.equal({ title: '资产审批', english: 'Approve assets' });
  });
});
