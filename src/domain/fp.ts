/** The whole budget of functional vocabulary: Either, Option, pipe and the io-ts codecs. */
export * as E from 'fp-ts/lib/Either.js';
export * as O from 'fp-ts/lib/Option.js';
export { pipe } from 'fp-ts/lib/function.js';
export * as t from 'io-ts';
