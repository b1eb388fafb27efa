import { setTimeout as sleep } from 'node:timers/promises';
import type { PageQuery } from '../../../domain/page-query.js';
import { LEG, type BookmarkStatement } from './bookmark-statement.js';
import { STRIDE, type KeptPages } from './kept-pages.js';
import type { Rows } from '../page-servers/page-reads.js';
import type { Bookmark } from './page-statement.js';

/** After it has worked it rests so many times as long: it takes at most a tenth of one of the server's cores. */
const REST = 9;

const MOST_REMEMBERED = 1_000;

type Job = Readonly<{ list: string; version: string; statement: BookmarkStatement; query: PageQuery }>;
type ReadRows = (sql: string, values: unknown[]) => Promise<Rows>;

/**
 * Walks through a list once, a leg at a time, and sets its bookmarks for as long as the table keeps its version. One
 * list at a time: whoever comes meanwhile comes again with the next page that is far.
 */
export const bookmarkFiller = (kept: KeptPages, read: ReadRows): ((job: Job) => void) => {
  const walked = new Map<string, string>();
  let isWorking = false;

  const walk = async ({ list, version, statement, query }: Job): Promise<void> => {
    let after: Bookmark | undefined;
    for (let isOver = false; !isOver;) {
      const start = performance.now();
      const rows = await read(statement.sql, statement.valuesFor({ query, after }));
      let found = 0;
      for (const [current, position, ...key] of rows) {
        if (current !== version) return;
        if (position === null) continue;
        after = { position: Number(position), key: key.map(String) };
        kept.mark(list, version, after);
        found += 1;
      }
      isOver = found < LEG / STRIDE;
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    }
  };

  return (job) => {
    if (isWorking || walked.get(job.list) === job.version) return;
    isWorking = true;
    if (walked.size > MOST_REMEMBERED) walked.clear();
    walked.set(job.list, job.version);
    void walk(job)
      .catch(() => walked.delete(job.list))
      .finally(() => {
        isWorking = false;
      });
  };
};
