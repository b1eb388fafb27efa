import type { Handlers } from '../../application/handlers.js';

/** Looks on while a handler works: gives what `call` gives. */
export type HandlerWatch = <T>(name: string, call: () => T) => T;

type Call = (input: unknown) => unknown;

/** The facade with somebody looking on at each of its handlers. */
export const watchedHandlers = (handlers: Handlers, watches: ReadonlyArray<HandlerWatch>): Handlers => {
  if (watches.length === 0) return handlers;
  const watched = Object.entries(handlers as Readonly<Record<string, Call>>).map(([name, handler]) => {
    const call = watches.reduce<Call>((inner, watch) => (input) => watch(name, () => inner(input)), handler);
    return [name, call] as const;
  });
  return Object.fromEntries(watched) as Handlers;
};
