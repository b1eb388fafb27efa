import { expect } from 'chai';
import { failureText, KNOWN_REASONS } from '../../console/src/service/failure-messages.js';
import { clientFailure } from '../../client/src/result.js';
import { REFUSALS } from '../../src/contract/refusals.js';

describe('the texts of failures in the console', () => {
  it('exist for every refusal of the service and every failure of the client, and for no other', () => {
    const ofClient = ['NetworkError', 'AnswerUnreadable', 'RequestAborted', 'ProofUnsolved'];
    expect(KNOWN_REASONS).to.have.members([...Object.keys(REFUSALS), ...ofClient]);
  });

  it('are those of the service in Chinese', () => {
    expect(failureText({ reason: 'RecordNotFound', msg: '记录不存在' }, 'zh')).to.equal('记录不存在');
  });

  it('have the fields of the detail in English, whatever the Chinese text says', () => {
    const locked = { reason: 'LoginLocked', msg: '请稍后再试', detail: { seconds: 287, scope: 'main' } };
    expect(failureText(locked, 'en')).to.equal('Too many failed logins. Try again in 287 s.');
    const invalid = { reason: 'FormInvalid', msg: '参数不正确:用户名', detail: { field: 'username' } };
    expect(failureText(invalid, 'en')).to.equal('The value is not valid: username');
    const used = { reason: 'RoleInUse', msg: '角色已分配给3个用户', detail: { users: 4 } };
    expect(failureText(used, 'en')).to.equal('4 users have the role.');
    expect(failureText({ reason: 'RoleInUse', msg: '角色已分配给3个用户' }, 'en')).to.equal(' users have the role.');
  });

  it('are those of the client without an answer of the service', () => {
    const lost = clientFailure('NetworkError');
    expect(failureText(lost, 'zh')).to.equal(lost.msg);
    expect(failureText(lost, 'en')).to.match(/cannot be reached/);
  });

  it('exist for a reason that only a newer service knows', () => {
    expect(failureText({ reason: 'SomethingNew', msg: '新的错误' }, 'en')).to.equal('新的错误');
  });
});
