import { expect } from 'chai';
import { REFUSALS } from '../../../src/contract/refusals/refusals.js';
import { rowReasonTexts, withValue } from '../../../src/contract/records/import-reasons.js';

describe('the text of a row whose record has another version', () => {
  it('says that the file must be exported again, in both languages', () => {
    const { zh, en } = rowReasonTexts('RecordChanged');
    expect([zh, en].map((text) => /重新导出|Export it again/.test(text))).to.deep.equal([true, true]);
    expect(zh).to.not.include('刷新');
  });
});

describe('the text of a row with a wrong value', () => {
  it('has Chinese punctuation, as the title behind it has', () => {
    expect(rowReasonTexts('FormInvalid')).to.deep.equal({ zh: '参数不正确：<title>', en: REFUSALS.FormInvalid.en });
  });
});

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
