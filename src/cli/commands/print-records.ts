import type { Settings } from '../../../config/settings.js';
import { E } from '../../contract/values/fp.js';
import { printLine } from '../process/output.js';

type Page<A> = Readonly<{ records: ReadonlyArray<A>; pages: number }>;
type ReadPage<A, P> = (parameters: Readonly<Record<string, string>>) => Promise<E.Either<unknown, P & Page<A>>>;

/** Prints a line for every record of a list and returns the last page. Throws `refusal` when a page is refused. */
export const printRecords = async <A, P>(
  { MAX_PAGE_SIZE }: Settings,
  readPage: ReadPage<A, P>,
  lineOf: (record: A) => string,
  refusal: Error,
): Promise<P> => {
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await readPage({ pageNo: String(pageNo), pageSize: String(MAX_PAGE_SIZE) });
    if (E.isLeft(page)) throw refusal;
    for (const record of page.right.records) printLine(lineOf(record));
    if (pageNo >= page.right.pages) return page.right;
  }
};
