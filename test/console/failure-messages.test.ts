import { expect } from 'chai';
import { describedFailureText, failureText } from '../../console/src/service/failure-messages.js';
import { isAnswerLost } from '../../console/src/service/lost-answer.js';
import { clientFailure } from '../../client/src/result.js';

describe('the texts of failures in the console', () => {
  it('equal those of the service in Chinese', () => {
    expect(failureText({ reason: 'RecordNotFound', msg: '记录不存在' }, 'zh')).to.equal('记录不存在');
  });

  it('have the fields of the detail in English, for any Chinese text', () => {
    const detail = { seconds: 287, scope: 'main' } as const;
    const locked = failureText({ reason: 'LoginLocked', msg: '请稍后再试', detail }, 'en');
    expect(locked).to.equal('Too many failed logins. Try again in 287 s.');
    const invalid = { reason: 'FormInvalid', msg: '参数不正确:用户名', detail: { field: 'username' } } as const;
    expect(failureText(invalid, 'en')).to.equal('The value is not valid: username');
    const used = { reason: 'RoleInUse', msg: '角色已分配给3个用户', detail: { users: 4 } } as const;
    expect(failureText(used, 'en')).to.equal('4 users have the role.');
  });

  it('say in English what is wrong with a file', () => {
    const detail = { field: 'header', english: 'the header (the file is empty)' };
    const empty = { reason: 'FormInvalid', msg: '参数不正确:表头（文件是空的）', detail } as const;
    expect(failureText(empty, 'en')).to.equal('The value is not valid: the header (the file is empty)');
    expect(failureText(empty, 'zh')).to.equal(empty.msg);
  });

  it('do not call the present password an old one', () => {
    const wrong = { reason: 'OldPasswordIncorrect', msg: '原密码不正确' } as const;
    expect(failureText(wrong, 'zh')).to.equal('密码不正确');
    expect(failureText(wrong, 'en')).to.equal('The password is wrong.');
  });

  it('of a record that has another version say what to do on the page', () => {
    const changed = { reason: 'RecordChanged', msg: '数据已被修改,请刷新后重试' } as const;
    expect(failureText(changed, 'zh')).to.equal('记录已被修改，此次操作未执行。请查看新版本，然后重试。');
    expect(failureText(changed, 'en')).to.match(/Look at the new version, then try again\.$/);
  });

  it('are those of the client without an answer of the service', () => {
    const lost = clientFailure('NetworkError');
    expect(failureText(lost, 'zh')).to.equal(lost.msg);
    expect(failureText(lost, 'en')).to.match(/cannot be reached/);
  });

  it('are the name of the failure in English for an answer without a text, and in Chinese', () => {
    expect(failureText({ reason: 'NetworkError', msg: '' }, 'zh')).to.equal('NetworkError');
  });

  it('have the English title of the rule or of the module that a failure names', () => {
    const modules = { modules: [{ name: 'contract', title: '合同', english: 'Contracts' }], permissions: {} };
    const rule = { field: 'endsOn', english: 'It must not end before.' };
    const broken = { reason: 'RuleBroken', msg: '结束日期不能早于签订日期', detail: rule } as const;
    expect(describedFailureText(broken, 'en', modules)).to.equal('It must not end before.');
    expect(describedFailureText(broken, 'zh', modules)).to.equal(broken.msg);
    const detail = { module: 'contract', records: '10000+' };
    const used = { reason: 'RecordInUse', msg: '记录已被10000+条合同使用', detail } as const;
    expect(describedFailureText(used, 'en', modules)).to.equal('Records that use it: 10000+ (Contracts)');
    const refused = { reason: 'OperationRefused', msg: '合同不是草稿', detail: { english: 'Not a draft.' } } as const;
    expect(describedFailureText(refused, 'en', modules)).to.equal('Not a draft.');
  });

  it('have the titles of the permissions that the user lacks, or their codes', () => {
    const names = {
      modules: [],
      permissions: {
        'sys:user:add': { title: '用户新增', english: 'Add users' },
        'sys:order:add': { title: '订单新增' },
      },
    };
    const msg = '不能授予或变更自己没有的权限';
    const lacking = (permissions: ReadonlyArray<string>) =>
      ({ reason: 'PermissionNotHeld', msg, detail: { permissions } }) as const;
    const all = lacking(['sys:order:add', 'sys:user:add', 'sys:x:y']);
    expect(describedFailureText(all, 'zh', names)).to.equal(
      `${msg}。没有以下权限，或其数据范围不足：订单新增、用户新增、sys:x:y`,
    );
    expect(describedFailureText(all, 'en', names)).to.equal(
      'You cannot give or change permissions that you do not have. These are missing, or limited to other records: 订单新增, Add users, sys:x:y.',
    );
    expect(describedFailureText({ reason: 'PermissionNotHeld', msg }, 'zh', names)).to.equal(msg);
  });

  it('are the text of the answer for a reason that only a newer service knows', () => {
    const newer = { reason: 'SomethingNew' as 'NetworkError', msg: '新的错误' };
    for (const locale of ['zh', 'en']) expect(failureText(newer, locale)).to.equal('新的错误');
    expect(failureText({ ...newer, msg: '' }, 'en')).to.equal('SomethingNew');
  });
});

describe('the answer to a request', () => {
  it('is lost, so that a record may be saved, if none arrived or a proxy gave another one', () => {
    expect(isAnswerLost(clientFailure('NetworkError'))).to.equal(true);
    for (const status of [200, 502, 504])
      expect(isAnswerLost(clientFailure('AnswerUnreadable', status)), String(status)).to.equal(true);
    const unknown = { reason: 'ServiceUnavailable', detail: { written: 'unknown' }, status: 503 } as const;
    expect(isAnswerLost(unknown)).to.equal(true);
  });

  it('is not lost if the service has refused, or a proxy has refused the request', () => {
    expect(isAnswerLost({ reason: 'ServiceUnavailable', status: 503 })).to.equal(false);
    expect(isAnswerLost(clientFailure('AnswerUnreadable', 413))).to.equal(false);
  });
});
