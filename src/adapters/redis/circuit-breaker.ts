export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

export type CircuitBreaker = Readonly<{
  /** Rejects at once while the circuit is open. */
  call<T>(work: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  /** No more probing. */
  stop(): void;
}>;

type Options = Readonly<{
  /** Does this failure mean that every other call would wait in vain too? */
  trips: (error: unknown) => boolean;
  /** Resolves once the other side answers again. At most one is under way. */
  probe: () => Promise<unknown>;
  /** Between a probe that failed and the next. */
  retryMs: number;
  onChange: (open: boolean) => void;
}>;

/**
 * After one call has waited in vain, the following ones are refused at once, until a probe of its own has been
 * answered: no request pays for finding out.
 */
export const circuitBreaker = ({ trips, probe, retryMs, onChange }: Options): CircuitBreaker => {
  const refusal = new CircuitOpen('the server has not answered lately');
  let open = false;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const probeUntilAnswered = (): void => {
    probe().then(
      () => {
        if (stopped) return;
        open = false;
        onChange(open);
      },
      () => {
        if (!stopped) retry = setTimeout(probeUntilAnswered, retryMs).unref();
      },
    );
  };

  const trip = (): void => {
    if (open || stopped) return;
    open = true;
    onChange(open);
    probeUntilAnswered();
  };

  return {
    async call(work) {
      if (open) throw refusal;
      try {
        return await work();
      } catch (error) {
        if (trips(error)) trip();
        throw error;
      }
    },
    isOpen: () => open,
    stop: () => {
      stopped = true;
      clearTimeout(retry);
    },
  };
};
