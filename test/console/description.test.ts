import { expect } from 'chai';
import { descriptionOf, type Description } from '../../console/src/service/description.js';
import { useLightService } from '../support/http/light-service.js';

type Served = Parameters<typeof descriptionOf>[0];

/** The form and the filters of users, and whether they can have a second factor. */
const factorsIn = ({ modules, hasFactors }: Description) => {
  const user = modules.find(({ name }) => name === 'user');
  return {
    hasFactors,
    parts: [user?.form, user?.filters].map((part) => part?.some(({ name }) => name === 'hasFactor')),
  };
};

describe('the description of a service without a key for second factors, as the console reads it', () => {
  const service = useLightService({ SECOND_FACTOR: 'off', FACTOR_KEY: '' });

  it('has neither the field nor the filter of users who have one', async () => {
    const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as Served;
    expect(factorsIn(descriptionOf(served))).to.deep.equal({ hasFactors: false, parts: [false, false] });
  });
});

describe('the description of a service that enforces the change of a password, as the console reads it', () => {
  const service = useLightService({ PASSWORD_CHANGE: 'enforce' });

  it('tells it', async () => {
    const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as Served;
    expect(descriptionOf(served).passwordChange).to.equal('enforce');
  });
});

describe('the description as the console reads it', () => {
  const service = useLightService({ CAPTCHA_PROOF: 'true' });
  const read = async () => descriptionOf((await (await fetch(`${service.url}/openapi.json`)).json()) as Served);

  it('has the modules of the service in its order, with the parts that pages need', async () => {
    const { modules } = await read();
    expect(modules.map(({ name }) => name)).to.deep.equal([
      'user',
      'role',
      'menu',
      'position',
      'example',
      'department',
    ]);
    for (const { name, title, english, label, columns, form, maxPageSize } of modules) {
      expect(
        [title, english, label].every((text) => text !== ''),
        name,
      ).to.equal(true);
      expect(columns, name).to.not.be.empty;
      expect(
        form.map((field) => field.name),
        name,
      ).to.include(label);
      expect(maxPageSize, name).to.equal(1000);
    }
  });

  it('has the titles of permissions and of the kinds of the trail, the kinds of captcha and the time zone', async () => {
    const { permissions, auditKinds, captchaKinds, timeZone } = await read();
    expect(permissions['sys:user:add']?.english).to.equal('Add users');
    expect(auditKinds['RecordAdded']?.english).to.equal('Record added');
    expect(captchaKinds).to.deep.equal(['image', 'proof']);
    expect(timeZone).to.equal('Asia/Shanghai');
  });

  it('has the field and the filter of users who have a second factor', async () => {
    expect(factorsIn(await read())).to.deep.equal({ hasFactors: true, parts: [true, true] });
  });

  it('has an advised change of the password, unless the service enforces it', async () => {
    expect((await read()).passwordChange).to.equal('advise');
  });

  it('has no kinds of captcha where the document has no list of them', () => {
    expect(descriptionOf({ 'x-captcha-kinds': 5 }).captchaKinds).to.deep.equal([]);
  });

  it('is empty for a document that describes nothing', () => {
    expect(descriptionOf({})).to.deep.equal({
      modules: [],
      permissions: {},
      auditKinds: {},
      captchaKinds: [],
      timeZone: undefined,
      hasFactors: false,
      passwordChange: 'advise',
    });
  });
});
