// What the two hand-written contenders share: the cheapest honest way to check a token and to keep a total.
import { createHmac, createSecretKey, hash, timingSafeEqual } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { createClient } from 'redis';

const PERMISSION = 'sys:user:page';
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const key = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? ''));

/** Tokens whose signature is good, with what never changes in them. A signature stays good; nothing else is remembered. */
const verified = new Map();
const MOST_VERIFIED = 10_000;

/** The claims of a token with a good signature and its key in the blacklist; undefined for any other. */
const verify = (token) => {
  const dot = token.lastIndexOf('.');
  const signed = token.slice(0, dot);
  if (!signed.startsWith(`${HEADER}.`)) return undefined;
  const expected = Buffer.from(createHmac('sha256', key).update(signed).digest('base64url'));
  const given = Buffer.from(token.slice(dot + 1));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(signed.slice(HEADER.length + 1), 'base64url').toString());
  const keys = [`bench:blacklist:${hash('sha256', token, 'base64url')}`, `bench:permissions:${claims.userId}`];
  if (verified.size >= MOST_VERIFIED) verified.clear();
  verified.set(token, { claims, keys });
  return { claims, keys };
};

const redis = await createClient({ url: process.env.REDIS_URL, commandOptions: { timeout: 0 } }).connect();

/** Entries of permissions by their text, which many users share. */
const entries = new Map();
const MOST_ENTRIES = 1_000;
const entryIn = (text) => {
  const found = entries.get(text) ?? JSON.parse(text);
  if (entries.size >= MOST_ENTRIES) entries.clear();
  entries.set(text, found);
  return found;
};

/** One trip to Redis: 0 for a token that is no good, 1 for a user who may not, 2 for one who may. */
export const admitted = async (header = '') => {
  const token = header.startsWith('Bearer ') ? header.slice(7) : '';
  const { claims, keys } = verified.get(token) ?? verify(token) ?? {};
  if (!claims) return 0;
  const now = Date.now() / 1000;
  if (claims.exp <= now || claims.nbf > now + 5) return 0;
  const [revoked, entry] = await redis.mGet(keys);
  if (revoked !== null || entry === null) return revoked === null ? 1 : 0;
  const { generation, permissions } = entryIn(entry);
  if ((claims.cred_gen ?? 0) !== generation) return 0;
  return permissions.includes(PERMISSION) ? 2 : 1;
};

/** The session writes times as the lists show them. */
const OPTIONS = ['TimeZone=Asia/Shanghai', 'DateStyle=ISO', 'jit=off'];
/** A plan along the index is good for every page, so that it is made once. */
const PLANNED_ONCE = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_sort=off'];

/** Statements of one turn of the event loop are sent in one packet. */
const openConnection = async (options) => {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    pipeline: true,
    options: options.map((option) => `-c ${option}`).join(' '),
    stream: () => socket,
  });
  await client.connect();
  let isCorked = false;
  return async (name, text, values) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      setImmediate(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    const { rows } = await client.query({ name, text, values, rowMode: 'array' });
    return rows;
  };
};
// one connection for each kind: a second one was slower, as it was for the service
const askPlanned = await openConnection([...OPTIONS, ...PLANNED_ONCE]);
const ask = await openConnection(OPTIONS);

/** A page query as the specification has it; undefined for a bad one. */
export const pageQueryIn = (search) => {
  const query = new URLSearchParams(search);
  const [pageNo, size] = [query.get('pageNo') || '1', query.get('pageSize') || '10'];
  if (!/^[1-9]\d{0,8}$/.test(pageNo) || !/^[1-9]\d{0,2}$/.test(size)) return undefined;
  const status = query.get('status') || undefined;
  if (status !== undefined && !/^-?\d{1,4}$/.test(status)) return undefined;
  const name = query.get('name') || undefined;
  return { pageNo: Number(pageNo), size: Number(size), status, name };
};

const pattern = (name) => `%${name.replace(/[\\%_]/g, '\\$&')}%`;

/** The statements for the filters that are set; `$1` and `$2` are limit and offset. */
const statements = new Map();
const filterOf = ({ status, name }) => {
  const id = `${status === undefined ? '' : 's'}${name === undefined ? '' : 'n'}`;
  const values = [...(status === undefined ? [] : [status]), ...(name === undefined ? [] : [pattern(name)])];
  const where = (first) => {
    let at = first;
    const byStatus = status === undefined ? '' : ` and status = $${at++}::int`;
    return `not deleted${byStatus}${name === undefined ? '' : ` and (username ilike $${at} or realname ilike $${at})`}`;
  };
  return { id, values, where };
};
const statementOf = (kind, id, make) => {
  const found = statements.get(kind + id) ?? make();
  statements.set(kind + id, found);
  return found;
};

/** The rows of a page, as `u`. What is shown of a row is computed for these rows alone, and not for those before them. */
export const rowsOfPage = (where) => `(select * from users where ${where} order by sort, id limit $1 offset $2) u`;

const totals = new Map();
const MOST_TOTALS = 10_000;

/**
 * The page and the exact total. `pageSql(where)` selects the version of the table first, in the same statement as the
 * rows: a total is used only with the version that it was counted under, and the writer's own transaction raises that.
 */
export const pageOf = async (query, pageSql, versionIn, isEmpty) => {
  const filter = filterOf(query);
  const key = JSON.stringify([filter.id, ...filter.values]);
  const page = statementOf('page', filter.id, () => pageSql(filter.where(3)));
  const count = statementOf(
    'count',
    filter.id,
    () => `select (select version from bench_kept), (select count(*)::int from users where ${filter.where(1)})`,
  );
  let { pageNo } = query;
  for (;;) {
    const askPage = query.name === undefined ? askPlanned : ask;
    const rows = await askPage(`page${filter.id}`, page, [query.size, (pageNo - 1) * query.size, ...filter.values]);
    const version = versionIn(rows);
    let kept = totals.get(key);
    if (kept === undefined || kept.version !== version) {
      const [[countedUnder, total]] = await ask(`count${filter.id}`, count, filter.values);
      kept = { version: countedUnder, total };
      if (totals.size >= MOST_TOTALS) totals.clear();
      totals.set(key, kept);
      if (version !== undefined && version !== countedUnder) continue;
    }
    if (isEmpty(rows) && pageNo > 1) pageNo = 1;
    else return { rows, total: kept.total, current: pageNo, pages: Math.ceil(kept.total / query.size) };
  }
};
