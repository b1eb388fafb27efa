import type { MikroORM } from '@mikro-orm/postgresql';
import { withinDeadline } from './connection/orm-options.js';
import { IsolationLevel } from './entities/orm-package.js';
import type { SqlQuery } from '../postgres/text-rows.js';
import { executeWithin } from './orm-executor.js';

/**
 * Opens cursors on the embedded database, which has one session for everybody. The rows are stored when the cursor is
 * opened, and each part of them is read by a statement of its own, so that other requests run between two parts.
 */
export const embeddedCursors = (orm: MikroORM) => {
  const inTime = withinDeadline(orm);
  let opened = 0;

  return async ({ question, rows }: Readonly<{ question: SqlQuery; rows: SqlQuery }>) => {
    opened += 1;
    const name = `export_${opened}`;
    const run = (text: string) => inTime(() => executeWithin(orm.em, { text, values: [] }));
    const open = () =>
      orm.em.fork().transactional(
        async (em) => {
          const answer = await executeWithin(em, question);
          await executeWithin(em, { ...rows, text: `declare ${name} no scroll cursor with hold for ${rows.text}` });
          return answer;
        },
        { isolationLevel: IsolationLevel.REPEATABLE_READ },
      );
    return {
      answer: await inTime(open),
      fetch: (count: number) => run(`fetch ${count} from ${name}`),
      close: async () => void (await run(`close ${name}`)),
    };
  };
};
