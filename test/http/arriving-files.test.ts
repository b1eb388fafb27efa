import { expect } from 'chai';
import { arrivingFiles } from '../../src/http/arriving-files.js';

describe('the files that are being received', () => {
  /** Files by name, and the names of those that have given way. */
  const stage = (maxBytes: number) => {
    const files = arrivingFiles(maxBytes);
    const gone: string[] = [];
    return { gone, begin: (name: string, userId = 1) => files.begin(userId, () => void gone.push(name)) };
  };

  it('all go on while they have few bytes together', () => {
    const { gone, begin } = stage(100);
    begin('idle');
    begin('one').add(60);
    begin('other').add(40);
    expect(gone).to.deep.equal([]);
  });

  it('the one that has waited longest for its bytes gives way when they have too many', () => {
    const { gone, begin } = stage(100);
    const [first, second, third] = [begin('first'), begin('second'), begin('third')];
    first.add(40);
    second.add(40);
    first.add(10);
    third.add(20);
    expect(gone).to.deep.equal(['second']);
    third.add(30);
    expect(gone).to.deep.equal(['second']);
    third.add(10);
    expect(gone).to.deep.equal(['second', 'first']);
  });

  it('one of the user whose files have the most bytes gives way, though files of others have waited longer', () => {
    const { gone, begin } = stage(100);
    begin('small', 2).add(30);
    const own = [1, 2, 3].map((n) => begin(`own ${n}`));
    for (const file of own) file.add(20);
    begin('later', 3).add(20);
    expect(gone).to.deep.equal(['own 1']);
  });

  it('one without bytes does not give way', () => {
    const { gone, begin } = stage(100);
    begin('idle');
    const one = begin('one');
    one.add(100);
    begin('other').add(100);
    expect(gone).to.deep.equal(['one']);
  });

  it('one that has ended no longer counts, and does not give way', () => {
    const { gone, begin } = stage(100);
    const one = begin('one');
    one.add(90);
    one.end();
    one.end();
    begin('other').add(90);
    expect(gone).to.deep.equal([]);
  });

  it('one that has given way no longer counts', () => {
    const { gone, begin } = stage(100);
    const one = begin('one');
    one.add(90);
    const other = begin('other');
    other.add(90);
    one.add(90);
    one.end();
    other.add(10);
    expect(gone).to.deep.equal(['one']);
  });
});
