/** A number that counts everybody: undefined while it is read, `unknown` where it cannot be read, or would leave people out. */
export type ExactCount = number | 'unknown' | undefined;
