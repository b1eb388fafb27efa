import { expect } from 'chai';
import type { RecordOf } from '../../../src/contract/endpoints.js';
import { MODULES } from '../../../src/contract/modules/modules.js';

describe('the type of a record', () => {
  it('has the fields of the declaration; without one, any fields', () => {
    const position: RecordOf<'position'> = {
      ...{ id: 1, name: '出纳', status: 1, statusText: '在用', sort: 0 },
      createTime: '2026-01-31 09:30:00',
    };
    const notice: RecordOf<'notice'> = { id: 1, text: 'any' };
    // @ts-expect-error the sort is a number
    const wrong: RecordOf<'position'> = { ...position, sort: '0' };
    // @ts-expect-error a position has no code
    const fields = [position.code, notice['text'], wrong.sort];
    expect(fields).to.deep.equal([undefined, 'any', '0']);
    expect(Object.keys(position)).to.have.members(Object.keys(MODULES.position.listed));
  });
});
