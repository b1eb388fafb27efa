import { expect } from 'chai';
import { E } from '../../../src/contract/values/fp.js';
import { freshSessionId } from '../../port-contracts/fresh-keys.js';
import { SESSION_IDS_FORM } from '../../../src/contract/session/sessions.js';
import { expectLeft } from '../../support/expect-either.js';

describe('ids of sessions in a form', () => {
  const ids = (count: number) => Array.from({ length: count }, freshSessionId);
  const one = freshSessionId();
  for (const [what, form, accepted] of [
    ['one', { ids: [one] }, true],
    ['two hundred', { ids: ids(200), more: 'ignored' }, true],
    ['none', { ids: [] }, false],
    ['too many', { ids: ids(201) }, false],
    ['one twice', { ids: [one, one] }, false],
    ['one in upper case', { ids: [one.toUpperCase()] }, false],
    ['a number', { ids: [7] }, false],
    ['no list', { ids: one }, false],
    ['null', { ids: null }, false],
    ['nothing', {}, false],
  ] as const)
    it(`${accepted ? 'may be' : 'are not'} ${what}`, () => {
      const parsed = SESSION_IDS_FORM.parse(form);
      if (accepted) expect(parsed).to.deep.equal(E.right({ ids: form.ids }));
      else expect(expectLeft(parsed, 'FormInvalid').field).to.equal('ids');
    });
});
