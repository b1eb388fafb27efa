import { expect } from 'chai';
import { isUnavailable, messagesOf, Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLinearTime } from '../../support/linear-time.js';

describe('Unavailable', () => {
  it('has a message with the store and the reason', () => {
    const cause = new Error('ECONNREFUSED');
    const error = new Unavailable('database', { cause, reason: 'too slow' });
    expect(error).to.be.instanceOf(Error).and.include({ name: 'Unavailable', resource: 'database', cause });
    expect(error.message).to.equal('database unavailable: too slow');
  });

  it('has a message without a reason', () => {
    expect(new Unavailable('key-value store').message).to.equal('key-value store unavailable');
  });

  it('is recognised by its name, also from another copy of the class', () => {
    class Unavailable2 extends Error {
      override readonly name = 'Unavailable';
    }
    expect([new Unavailable('database'), new Unavailable2()].every(isUnavailable)).to.be.true;
    expect([new Error('Unavailable'), { name: 'Unavailable' }, undefined].some(isUnavailable)).to.be.false;
  });

  it('is logged with the messages of its causes, of at most five errors', () => {
    const chain = (count: number): Error =>
      new Error(`error ${count}`, count > 1 ? { cause: chain(count - 1) } : undefined);
    expect(messagesOf(chain(7))).to.equal('error 7: error 6: error 5: error 4: error 3');
    expect(messagesOf(new Unavailable('database', { cause: new TypeError() }))).to.equal(
      'database unavailable: TypeError',
    );
    const addresses = new AggregateError([new Error('no answer\n  at ::1'), new Error('no answer at 127.0.0.1')]);
    expect(messagesOf(new Error('not connected', { cause: addresses }))).to.equal('not connected: no answer at ::1');
    expect(messagesOf(new Error('two  spaces \n\n and two lines\n'))).to.equal('two  spaces and two lines ');
    expect(messagesOf('a text')).to.equal('a text');
  });

  it('is logged in a time that grows with the length of the messages, not with the square', () =>
    expectLinearTime(
      (length) => {
        const error = new Error(`a${' '.repeat(length)}b`);
        return () => messagesOf(error);
      },
      20_000,
      'spaces',
    ));
});
