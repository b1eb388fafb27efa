/** A parameter that is given several times has the list of its values. */
export type Query = Readonly<Record<string, string | ReadonlyArray<string>>>;

/**
 * The parameters of a query. They are those that Koa gives, but Koa looks for the values of each name again, and keeps the result
 * under the text of the query. The object has no prototype, so every name is that of a parameter.
 */
export const queryIn = (text: string): Query => {
  const query = Object.create(null) as Record<string, string | string[]>;
  new URLSearchParams(text).forEach((value, name) => {
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (typeof earlier === 'string') query[name] = [earlier, value];
    else earlier.push(value);
  });
  return query;
};
