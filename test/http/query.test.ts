import { expect } from 'chai';
import Koa from 'koa';
import { queryIn } from '../../src/http/query.js';

/** The parameters that Koa finds. */
const queryOfKoa = (text: string): object => {
  const request = Object.create(new Koa().request) as Koa.Request;
  Object.assign(request, { req: { url: `/?${text}` } });
  return { ...request.query };
};

describe('the parameters of a query', () => {
  it('are the names with their values, and a name that is repeated has all of them', () => {
    expect({ ...queryIn('pageNo=1&name=%E7%8E%8B+x&name=&id=1&id=2&id=3') }).to.deep.equal({
      pageNo: '1',
      name: ['王 x', ''],
      id: ['1', '2', '3'],
    });
    expect({ ...queryIn('') }).to.deep.equal({});
  });

  it('are own properties, whatever their name', () => {
    const query = queryIn('__proto__=1&constructor=2&__proto__=3');
    expect(Object.entries(query)).to.deep.equal([
      ['__proto__', ['1', '3']],
      ['constructor', '2'],
    ]);
    expect(queryIn('a=1').toString).to.equal(undefined);
  });

  for (const text of ['?permission=x', 'a', '=&&a==b', '%&%zz=%E4%B8', 'a+b=c+d', 'a[]=1&a[]=2'])
    it(`are those of Koa for ${text}`, () => {
      expect({ ...queryIn(text) }).to.deep.equal(queryOfKoa(text));
    });

  it('take little time, also when one name is repeated as often as a request can', () => {
    const began = performance.now();
    expect(queryIn('a&'.repeat(8_000))['a']).to.have.length(8_000);
    expect(performance.now() - began).to.be.lessThan(100);
  });
});
