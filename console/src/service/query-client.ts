import { QueryClient } from '@tanstack/react-query';

/** A failure is shown at once. Queries do not wait for the browser to believe that there is a network. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isFailure = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'ok' in data && data.ok === false;

/** Repeats the queries that failed. A query that has data stays as it is, because a form may use it. */
export const repeatFailedQueries = (): void => {
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' || isFailure(state.data) });
};
