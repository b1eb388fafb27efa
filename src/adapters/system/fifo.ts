/** First in, first out, at a cost that does not grow with the length. */
export type Fifo<T> = Readonly<{
  push(item: T): void;
  first(): T | undefined;
  shift(): T | undefined;
  size(): number;
}>;

/** How many taken places are given up at once. */
const SLACK = 1024;

export const fifo = <T>(): Fifo<T> => {
  let items: (T | undefined)[] = [];
  let head = 0;
  return {
    push: (item) => void items.push(item),
    first: () => items[head],
    shift: () => {
      const item = items[head];
      if (head < items.length) {
        items[head] = undefined;
        head += 1;
      }
      if (head > SLACK && head * 2 > items.length) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
    size: () => items.length - head,
  };
};
