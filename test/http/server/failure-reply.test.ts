import { expect } from 'chai';
import { replyTo } from '../../../src/http/failure-reply.js';

describe('the text of a refusal', () => {
  it('has the title unchanged, with any characters', () => {
    const title = "价格($&$$$'$`$<x>)";
    expect(replyTo({ _tag: 'ValueTaken', field: 'price', title }).body.msg).to.equal(`${title}已存在`);
    expect(replyTo({ _tag: 'FormInvalid', field: 'price', title }).body.msg).to.equal(`参数不正确:${title}`);
  });
});
