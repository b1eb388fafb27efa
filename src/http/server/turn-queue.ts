/** Calls the tasks in order, at most `maxPerTurn` in one turn of the event loop. Other connections are served in between. */
export const turnQueue = (maxPerTurn: number): ((task: () => void) => void) => {
  const tasks: (() => void)[] = [];
  const runTurn = (): void => {
    for (const task of tasks.splice(0, maxPerTurn)) task();
    if (tasks.length > 0) setImmediate(runTurn);
  };
  return (task) => {
    if (tasks.push(task) === 1) setImmediate(runTurn);
  };
};
