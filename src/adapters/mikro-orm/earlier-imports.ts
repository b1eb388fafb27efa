import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AuditKind } from '../../contract/audit/audit-kinds.js';
import type { ImportTarget } from '../../domain/ports/record-imports.js';
import { actorId } from './record-trail.js';
import type { EarlierImports } from '../../domain/records/earlier-imports.js';

/** The lock of one file, by a text with a digest that its client may choose: of 64 bits, so that other texts do not have its number. */
const LOCK_FILE = 'select pg_advisory_xact_lock(hashtextextended(?, 0))';

/**
 * Waits until no other transaction of the user imports the same file into the module, at most as long as a statement may wait for a
 * lock. The end of the transaction unlocks.
 */
export const lockFile = async (em: SqlEntityManager, { module, actor, file }: ImportTarget): Promise<void> => {
  // in one order, so that two imports do not wait for each other
  for (const digest of file.sameAs.toSorted()) {
    await em.execute(LOCK_FILE, [`${actor.userId} ${module} ${digest}`]);
  }
};

/** The index of the trail by event and time finds the few imports of some days. */
const EARLIER = `
  select count(*)::int as times, max(time) as last, (array_agg(after order by id desc))[1] as after
  from audit_events
  where event = '${'Imported' satisfies AuditKind}' and time >= ? and user_id is not distinct from ?::bigint and module = ?
    and array[after ->> 'digest', after ->> 'chosenDigest'] && ?::text[]
    and (after ->> 'added')::int + (after ->> 'updated')::int > 0`;

type Row = Readonly<{ times: number; last: string; after: Readonly<{ added: number; updated: number }> }>;

/** Imports of the file by the user that have changed records of the module; undefined if there are none. */
export const earlierImports = async (
  em: SqlEntityManager,
  { module, actor, file: { sameAs, since } }: ImportTarget,
): Promise<EarlierImports | undefined> => {
  const [row] = await em.execute<Row[]>(EARLIER, [since, actorId(actor), module, `{${sameAs.join(',')}}`]);
  if (!row || row.times === 0) return undefined;
  const { added, updated } = row.after;
  return { times: row.times, last: new Date(row.last), added, updated };
};
