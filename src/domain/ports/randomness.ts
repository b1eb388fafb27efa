/** Unpredictable values from a cryptographically secure source. */
export interface Randomness {
  /** A UUID v4 in lower case (RFC 9562). */
  uuid(): string;
  /** A uniformly distributed integer from 0 to `below` - 1. */
  int(below: number): number;
}
