import { expect } from 'chai';
import { withValue } from '../../../src/contract/records/import-reasons.js';

describe('the text of an error with a value', () => {
  it('has a space before the value in English, and none in Chinese', () => {
    expect([withValue('no such role', '77', 'en'), withValue('角色不存在', '77', 'zh')]).to.deep.equal([
      'no such role: 77',
      '角色不存在：77',
    ]);
  });

  it('has no colon without a value', () => {
    expect(withValue('角色不存在', null, 'zh')).to.equal('角色不存在');
  });
});
