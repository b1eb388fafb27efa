import type { E } from '../contract/values/fp.js';

/** A refusal is an expected answer and the `left`; a rejected promise always means broken infrastructure. */
export type Handler<Input, Refusal, Output> = (input: Input) => Promise<E.Either<Refusal, Output>>;
