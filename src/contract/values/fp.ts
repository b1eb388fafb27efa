/** The only imports of fp-ts and io-ts: Either, Option, pipe and codecs. */
export * as E from 'fp-ts/lib/Either.js';
export * as O from 'fp-ts/lib/Option.js';
export { pipe } from 'fp-ts/lib/function.js';
export * as t from 'io-ts';
