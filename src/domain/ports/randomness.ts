/** Unpredictable values from a cryptographically secure source. */
export interface Randomness {
  /** A UUID v4 in lower case (RFC 9562). */
  uuid(): string;
  /** An integer from 0 up to, not including, `below`, each as likely. */
  int(below: number): number;
}
