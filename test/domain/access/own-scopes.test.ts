import { expect } from 'chai';
import { ownScopes } from '../../../src/domain/access/own-scopes.js';

const DEPARTMENTS = [
  { id: 7, name: '财务部' },
  { id: 3, name: '研发部' },
];

describe('the data scopes of several assignments', () => {
  it('are each named once, by their numbers', () => {
    expect(ownScopes([{ scope: 5 }, { scope: 3 }, { scope: 5 }], DEPARTMENTS)).to.deep.equal([
      { scope: 3 },
      { scope: 5 },
    ]);
    expect(ownScopes([], DEPARTMENTS)).to.deep.equal([]);
  });

  it('have all chosen departments together, with those below if one assignment has them', () => {
    const one = { scope: 2, departments: [{ id: 3, below: false }] };
    const other = {
      scope: 2,
      departments: [
        { id: 7, below: false },
        { id: 3, below: true },
      ],
    };
    expect(ownScopes([one, other], DEPARTMENTS)).to.deep.equal([
      {
        scope: 2,
        departments: [
          { id: 7, name: '财务部', below: false },
          { id: 3, name: '研发部', below: true },
        ],
      },
    ]);
  });

  it('have chosen departments in the scope of these alone', () => {
    const chosen = { scope: 2, departments: [{ id: 3, below: false }] };
    expect(ownScopes([chosen, { scope: 4 }], DEPARTMENTS)).to.deep.equal([
      { scope: 2, departments: [{ id: 3, name: '研发部', below: false }] },
      { scope: 4 },
    ]);
  });

  it('name no department that does not exist any more', () => {
    expect(ownScopes([{ scope: 2, departments: [{ id: 9, below: true }] }], DEPARTMENTS)).to.deep.equal([
      { scope: 2, departments: [] },
    ]);
  });
});
