import { HandlerTokens } from '../../composition/tokens.js';
import { E } from '../../domain/fp.js';
import type { ShownRecord } from '../../domain/modules/record.js';
import { IN_USE } from '../../domain/status.js';
import { onMigratedStores } from '../composed.js';
import type { Command } from '../run.js';

const lineOf = ({ id, username, realname, status }: ShownRecord): string =>
  [id, username, status === IN_USE ? 'enabled' : 'disabled', realname].join('\t');

/** Prints every user that is not deleted: id, user name, state and real name, separated by tabs. */
export const listUsersCommand: Command = (settings) =>
  onMigratedStores(settings, async ({ container }) => {
    const listPage = container.resolve(HandlerTokens.listPage);
    let pages = 1;
    for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
      const parameters = { pageNo: String(pageNo), pageSize: String(settings.MAX_PAGE_SIZE) };
      const page = await listPage({ module: 'user', parameters });
      if (E.isLeft(page)) throw new Error('the list of users was refused');
      pages = page.right.pages;
      for (const user of page.right.records) console.log(lineOf(user));
    }
  });
