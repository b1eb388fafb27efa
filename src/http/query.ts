/** A parameter that is given several times has the list of its values. */
export type Query = Readonly<Record<string, string | ReadonlyArray<string>>>;

/**
 * The parameters of a query. It has the names and values that Koa gives, which costs more: Koa looks for the values of each
 * name again, and keeps the result under the text of the query.
 */
export const queryIn = (text: string): Query => {
  const query: Record<string, string | string[]> = {};
  new URLSearchParams(text).forEach((value, name) => {
    const earlier = Object.hasOwn(query, name) ? query[name] : undefined;
    // `__proto__` is a name like any other
    if (name === '__proto__') Object.defineProperty(query, name, { value: joined(earlier, value), ...OWN });
    else query[name] = joined(earlier, value);
  });
  return query;
};

const OWN = { writable: true, enumerable: true, configurable: true };

const joined = (earlier: string | string[] | undefined, value: string): string | string[] => {
  if (earlier === undefined) return value;
  return typeof earlier === 'string' ? [earlier, value] : [...earlier, value];
};
