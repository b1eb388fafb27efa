import { expect } from 'chai';
import fc from 'fast-check';
import { queryIn } from '../../src/http/query.js';

const part = fc.constantFrom('a', 'b', '__proto__', 'constructor', '', '%20', '+', '%', '%E4%B8%AD', '=', '&', '?');

describe('the parameters of a query', () => {
  it('are the names with their values, and a name that is repeated has all of them', () => {
    expect(queryIn('pageNo=1&name=%E7%8E%8B+x&name=&id=1&id=2&id=3')).to.deep.equal({
      pageNo: '1',
      name: ['王 x', ''],
      id: ['1', '2', '3'],
    });
    expect(queryIn('')).to.deep.equal({});
  });

  it('are own properties, whatever their name', () => {
    const query = queryIn('__proto__=1&constructor=2&__proto__=3');
    expect(Object.entries(query)).to.deep.equal([
      ['__proto__', ['1', '3']],
      ['constructor', '2'],
    ]);
    expect(Object.getPrototypeOf(query)).to.equal(Object.prototype);
  });

  it('are all values of any text, in their order', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const parameters = new URLSearchParams(text);
        const names = [...new Set(parameters.keys())];
        const expected = names.map((name) => [name, parameters.getAll(name)]);
        expect(Object.entries(queryIn(text)).map(([name, value]) => [name, [value].flat()])).to.deep.equal(expected);
      }),
    );
  });
});
