import { expect } from 'chai';
import { failureText, KNOWN_REASONS } from '../../console/src/service/failure-messages.js';
import { REFUSALS } from '../../src/http/refusals.js';

describe('the texts of failures in the console', () => {
  it('exist for every refusal of the service, and for no other but a lost connection', () => {
    expect([...KNOWN_REASONS].toSorted()).to.deep.equal([...Object.keys(REFUSALS), 'NetworkError'].toSorted());
  });

  it('are those of the service in Chinese', () => {
    expect(failureText({ reason: 'RecordNotFound', msg: '记录不存在' }, 'zh')).to.equal('记录不存在');
  });

  it('have the same number and the same name in English', () => {
    const locked = { reason: 'LoginLocked', msg: '登录失败次数过多,请287秒后再试' };
    expect(failureText(locked, 'en')).to.equal('Too many failed logins. Try again in 287 s.');
    const invalid = { reason: 'FormInvalid', msg: '参数不正确:username' };
    expect(failureText(invalid, 'en')).to.equal('The value is not valid: username');
  });

  it('exist without an answer of the service', () => {
    const lost = { reason: 'NetworkError', msg: '' };
    expect(failureText(lost, 'zh')).to.equal('无法连接服务,请检查网络后重试');
    expect(failureText(lost, 'en')).to.match(/cannot be reached/);
  });
});
