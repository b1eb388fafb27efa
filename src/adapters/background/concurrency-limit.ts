type Turn = { readonly begin: () => void; next?: Turn };

/** Runs at most `most` tasks at a time. The others wait in order, and are rejected when their turn comes after `waitMs`. */
export const concurrencyLimit = (most: number, waitMs: number) => {
  let running = 0;
  // a linked list, because removing the first element of a long array is slow
  let [first, last]: [Turn?, Turn?] = [];

  const turn = (): Promise<void> =>
    new Promise((begin) => {
      const added: Turn = { begin };
      if (first && last) last.next = added;
      else first = added;
      last = added;
    });

  const end = (): void => {
    if (first) {
      first.begin();
      first = first.next;
    } else running -= 1;
  };

  const start = <T>(task: () => Promise<T>): Promise<T> => {
    let started: Promise<T>;
    try {
      started = task();
    } catch (error) {
      end();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the task has thrown
      return Promise.reject(error);
    }
    started.then(end, end);
    return started;
  };

  const startInTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    await turn();
    if (performance.now() - since <= waitMs) return start(task);
    end();
    throw new Error(`not started within ${waitMs} ms`);
  };

  return <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) return startInTurn(task);
    running += 1;
    return start(task);
  };
};
