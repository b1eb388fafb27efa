import { expect } from 'chai';
import { failureOfError, resultOf, type Failure } from '../src/result.js';

const envelope = (code: number, msg: string, data: unknown = null): string => JSON.stringify({ code, msg, data });

const answer = (body: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  resultOf(new Response(body, { status, headers }));

describe('the result of an answer', () => {
  it('is the data of a success', async () => {
    const result = await answer(envelope(0, '操作成功', { id: 1 }));
    expect(result).to.deep.equal({ ok: true, data: { id: 1 }, msg: '操作成功' });
  });

  it('is the failure with the values of all headers', async () => {
    const detail = { seconds: 287, scope: 'main' };
    const headers = {
      ...{ 'X-Failure-Reason': 'LoginLocked', 'X-Failure-Detail': JSON.stringify(detail) },
      ...{ 'Retry-After': '287', 'X-Request-Id': 'request-1' },
    };
    expect(await answer(envelope(1, '登录失败次数过多,请287秒后再试'), 200, headers)).to.deep.equal({
      ok: false,
      msg: '登录失败次数过多,请287秒后再试',
      ...{ reason: 'LoginLocked', detail, status: 200, retryAfter: 287, requestId: 'request-1' },
    });
  });

  it('has the detail of the header, with any text', async () => {
    const reason = { 'X-Failure-Reason': 'FormInvalid' };
    const detailed = { ...reason, 'X-Failure-Detail': '{"field":"\\u5b57"}' };
    expect(await answer(envelope(1, '参数不正确:用户名'), 200, detailed)).to.deep.include({ detail: { field: '字' } });
    const replaced = { 'X-Failure-Reason': 'TokenRevoked', 'X-Failure-Detail': '{"reason":"SessionReplaced"}' };
    const revoked = await answer(envelope(1, ''), 401, replaced);
    expect(revoked).to.deep.include({ reason: 'TokenRevoked', detail: { reason: 'SessionReplaced' } });
    for (const other of ['TokenRevoked', 'NewerReason'])
      for (const text of [undefined, '', '{', '1', 'null']) {
        const headers = { 'X-Failure-Reason': other, ...(text !== undefined && { 'X-Failure-Detail': text }) };
        const without = await answer(envelope(1, ''), 200, headers);
        expect(without).to.include({ reason: other }).and.to.not.have.property('detail');
      }
  });

  it('is unreadable without the detail or the ticket that the reason always has, and keeps the text', async () => {
    for (const headers of [
      { 'X-Failure-Reason': 'FormInvalid' },
      ...['', '{', '1', 'null'].map((text) => ({ 'X-Failure-Reason': 'LoginLocked', 'X-Failure-Detail': text })),
      { 'X-Failure-Reason': 'SecondFactorRequired' },
    ] as const)
      expect(await answer(envelope(1, '参数不正确:username'), 200, { ...headers, 'Retry-After': '3' })).to.deep.equal({
        ...{ ok: false, reason: 'AnswerUnreadable', msg: '参数不正确:username', status: 200, retryAfter: 3 },
      });
    const asked = { 'X-Failure-Reason': 'SecondFactorRequired', 'X-Login-Ticket': 'a-ticket' };
    expect(await answer(envelope(1, ''), 200, asked)).to.include({
      ...{ reason: 'SecondFactorRequired', ticket: 'a-ticket' },
    });
  });

  it('has the type of the detail and of the ticket that its reason has', () => {
    const shown = (failure: Failure): string | number | undefined => {
      if (failure.reason === 'LoginLocked')
        return failure.detail.scope === 'account' ? failure.detail.seconds : undefined;
      if (failure.reason === 'PasswordUnfit') return failure.detail.rules.join();
      if (failure.reason === 'SecondFactorRequired') return failure.ticket.trim();
      if (failure.reason === 'TokenRevoked') return failure.detail?.reason;
      // @ts-expect-error no detail is certain
      if (failure.reason === 'PermissionNotHeld') return failure.detail.roleId;
      // @ts-expect-error another refusal has the ticket
      if (failure.reason === 'TicketInvalid') return failure.ticket satisfies string;
      // @ts-expect-error another refusal has this part
      if (failure.reason === 'RoleInUse') return failure.detail.field as string;
      // @ts-expect-error no refusal has this name
      if (failure.reason === 'LoginLokced') return undefined;
      return failure.reason;
    };
    const detail = { seconds: 3, scope: 'account' } as const;
    expect(shown({ ok: false, msg: '', status: 200, reason: 'LoginLocked', detail })).to.equal(3);
    expect(shown({ ok: false, msg: '', status: 200, reason: 'SecondFactorRequired', ticket: 'a' })).to.equal('a');
    // @ts-expect-error the detail is missing
    expect(shown({ ok: false, msg: '', status: 200, reason: 'DepartmentInUse' })).to.equal('DepartmentInUse');
    // @ts-expect-error a refusal has its own detail only
    expect(shown({ ok: false, msg: '', status: 200, reason: 'RecordNotFound', detail })).to.equal('RecordNotFound');
  });

  for (const body of [
    '',
    '<h1>Bad Gateway</h1>',
    '[]',
    'null',
    '{"code":2,"msg":""}',
    '{"code":0}',
    '{"code":0,"msg":1}',
  ])
    it(`is unreadable for ${body === '' ? 'an empty body' : body}`, async () => {
      expect(await answer(body, 502)).to.include({ ok: false, reason: 'AnswerUnreadable', status: 502 });
    });

  it('keeps the reason of an answer whose body is not an envelope', async () => {
    expect(await answer('', 503, { 'X-Failure-Reason': 'ServiceUnavailable', 'Retry-After': 'soon' }))
      .to.include({ reason: 'ServiceUnavailable' })
      .and.to.not.have.property('retryAfter');
  });

  it('is a NetworkError when the body ends with an error', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    expect(await resultOf(new Response(body))).to.include({ reason: 'NetworkError', status: 0 });
  });

  it('is an aborted request whatever the reason of the application, but not a time limit', () => {
    const { signal } = new AbortController();
    expect(failureOfError(new Error('lost'), signal)).to.include({ reason: 'NetworkError' });
    for (const reason of [new Error('closed'), 'closed', undefined])
      expect(failureOfError(reason, AbortSignal.abort(reason))).to.include({ reason: 'RequestAborted', status: 0 });
    const late = new DOMException('late', 'TimeoutError');
    expect(failureOfError(late, AbortSignal.abort(late))).to.include({ reason: 'NetworkError' });
  });

  it('is a file for CSV', async () => {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="user.csv"',
      'X-Export-Truncated': 'true',
    };
    const result = await answer('id\r\n1\r\n', 200, headers);
    expect(result).to.deep.include({ ok: true });
    const { file, ...download } = (result as { data: { file: Blob } }).data;
    expect(download).to.deep.equal({ name: 'user.csv', isTruncated: true });
    expect(await file.text()).to.equal('id\r\n1\r\n');
  });
});
