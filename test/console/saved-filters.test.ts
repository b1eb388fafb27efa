import { expect } from 'chai';
import { actionsByModule } from '../../console/src/dashboard/own-permissions.js';
import {
  areSavedFilters,
  MOST_SAVED,
  withoutSaved,
  withSaved,
  type SavedFilter,
} from '../../console/src/service/saved-filters.js';

const saved = (name: string, text = ''): SavedFilter => ({
  name,
  filter: { name: text },
  sort: { field: '', order: 'ASC' },
});

describe('the saved filters of a list', () => {
  it('are added at the end, and replace those of the same name', () => {
    const two = withSaved(withSaved([], saved('a')), saved('b'));
    expect(withSaved(two, saved('a', 'new'))).to.deep.equal([saved('b'), saved('a', 'new')]);
    expect(withoutSaved(two, 'a')).to.deep.equal([saved('b')]);
  });

  it(`are at most ${MOST_SAVED}, without the oldest`, () => {
    const full = Array.from({ length: MOST_SAVED }, (_, i) => saved(String(i)));
    const more = withSaved(full, saved('new'));
    expect(more).to.have.lengthOf(MOST_SAVED);
    expect([more[0]?.name, more.at(-1)?.name]).to.deep.equal(['1', 'new']);
  });

  it('are ignored in storage if the console did not write them', () => {
    expect(areSavedFilters([saved('a')])).to.equal(true);
    for (const value of [
      {},
      'x',
      [null],
      [{ ...saved('a'), name: 1 }],
      [{ ...saved('a'), filter: [] }],
      [{ ...saved('a'), sort: { field: 'name', order: 'UP' } }],
      [{ name: 'a', filter: {} }],
    ])
      expect(areSavedFilters(value), JSON.stringify(value)).to.equal(false);
  });
});

describe('the permissions on the start page', () => {
  it('stand by modules, in the described order, and are those of the user', () => {
    const described = ['sys:user:page', 'sys:role:page', 'sys:user:add', 'sys:role:add'];
    expect(
      actionsByModule(new Set(['sys:user:add', 'sys:role:page', 'sys:user:page', 'other']), described),
    ).to.deep.equal([
      { name: 'user', permissions: ['sys:user:page', 'sys:user:add'] },
      { name: 'role', permissions: ['sys:role:page'] },
    ]);
  });
});
