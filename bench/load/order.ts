/** What the generator is asked to do. */
export type LoadOrder = Readonly<{
  port: number;
  connections: number;
  /** Without the origin. */
  paths: ReadonlyArray<string>;
  tokens: ReadonlyArray<string>;
  /** It ends when so much time has passed or so many requests have been sent, whichever comes first. */
  seconds: number;
  requests?: number;
  /** Each path once after the other, or any at any time. */
  inTurn?: boolean;
  /** Requests per second, sent when their time has come, whatever has been answered; otherwise as fast as they are answered. */
  perSecond?: number;
}>;

/** What came of it; latencies in milliseconds. */
export type LoadReport = Readonly<{ requests: number; seconds: number; p50: number; p99: number }>;
