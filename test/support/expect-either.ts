import { expect } from 'chai';
import { E, O } from '../../src/contract/values/fp.js';

type Tagged = Readonly<{ _tag: string }>;

/** The refusal, which must carry this tag. */
export const expectLeft = <L extends Tagged, T extends L['_tag']>(
  either: E.Either<L, unknown>,
  tag: T,
): Extract<L, { _tag: T }> => {
  if (E.isRight(either)) expect.fail(`expected a ${tag}, got ${JSON.stringify(either.right)}`);
  expect(either.left._tag).to.equal(tag);
  return either.left as Extract<L, { _tag: T }>;
};

/** The value, where no refusal is expected. */
export const expectRight = <R>(either: E.Either<unknown, R>): R => {
  if (E.isLeft(either)) expect.fail(`expected no refusal, got ${JSON.stringify(either.left)}`);
  return either.right;
};

/** The value, where there must be one. */
export const expectSome = <A>(option: O.Option<A>): A => {
  if (O.isNone(option)) expect.fail('expected a value, got none');
  return option.value;
};
