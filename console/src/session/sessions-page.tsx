import type { SessionView } from '@menshen/contract/session/session-endpoints';
import { Button, Checkbox, Chip, Stack, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { shortUserAgent } from './user-agent';
import { shownTime } from '../i18n/shown-time';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { SelectionBar } from '../listing/selection-bar';
import { usePermitted } from '../records/use-permitted';
import { namesOf, useSelection } from '../listing/use-selection';
import { EndSessionsDialog } from './end-sessions-dialog';
import { TextFilter } from '../listing/filter-inputs';
import { idIn } from '../listing/list-address';
import { ListFrame } from '../listing/list-frame';
import { RecordLink } from '../records/record-link';
import { RecordTable } from '../listing/record-table';
import { usePagedList } from '../listing/use-paged-list';

const FILTERS = ['name', 'userId'] as const;

const DIGITS = /^\d{1,10}$/;

/** The name of a browser, from what it says about itself. */
const useShortBrowser = (): ((userAgent: string) => string) => {
  const translate = useTranslate();
  return (userAgent) => shortUserAgent(userAgent) ?? translate('session.unknown');
};

const useColumns = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const shortBrowser = useShortBrowser();
  const label = (name: string): string => translate(`session.${name}`);
  return [
    {
      label: label('user'),
      show: ({ userId, username, realname, current }: SessionView) => (
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minWidth: { md: 140 } }}
        >
          <RecordLink module="user" id={userId} text={realname === '' ? username : `${username} · ${realname}`} />
          {current && <Chip size="small" color="success" variant="outlined" label={label('current')} />}
        </Stack>
      ),
    },
    {
      label: label('browser'),
      noWrap: true,
      show: ({ userAgent }: SessionView) => (
        <Tooltip title={userAgent}>
          <span>{shortBrowser(userAgent)}</span>
        </Tooltip>
      ),
    },
    { label: label('address'), show: ({ address }: SessionView) => address, noWrap: true },
    { label: label('beginTime'), show: ({ beginTime }: SessionView) => shownTime(beginTime, locale), noWrap: true },
    {
      label: label('refreshTime'),
      show: ({ refreshTime }: SessionView) => shownTime(refreshTime, locale),
      noWrap: true,
    },
    { label: label('endTime'), show: ({ endTime }: SessionView) => shownTime(endTime, locale), noWrap: true },
  ];
};

/** Who is logged in, and where. */
export const SessionsPage = ({ title }: Readonly<{ title: string }>) => {
  const translate = useTranslate();
  const columns = useColumns();
  const mayEnd = usePermitted('session')('end');
  const list = usePagedList('/session/page', FILTERS, ({ name, userId }) => ({ name, userId: idIn(userId) }));
  const shortBrowser = useShortBrowser();
  const selection = useSelection<SessionView>(JSON.stringify([list.filters, list.pages.perPage]), {
    keyOf: ({ id }) => id,
    nameOf: ({ username, userAgent, address }) => [username, shortBrowser(userAgent), address].join(' · '),
  });
  const [ending, setEnding] = useState<ReadonlyArray<SessionView>>();
  const isTooMany = selection.records.length > MAX_IDS;
  return (
    <>
      <ListFrame
        title={title}
        permission="sys:session:page"
        list={list}
        none={translate('listing.nothing.sessions')}
        capped="listing.more"
        filters={
          <>
            <TextFilter
              label={translate('listing.filters.name')}
              value={list.filters.name}
              onChange={(name) => list.setFilter('name', name)}
            />
            <TextFilter
              label={translate('listing.filters.userId')}
              value={list.filters.userId}
              onChange={(userId) => list.setFilter('userId', userId)}
              pattern={DIGITS}
              fault={translate('listing.filters.notId')}
            />
          </>
        }
      >
        {(shown) => {
          const chosen = shown.filter(selection.has);
          return (
            <>
              <SelectionBar selection={selection} shown={shown}>
                <Button size="small" color="error" disabled={isTooMany} onClick={() => setEnding(selection.records)}>
                  {translate('session.end')}
                </Button>
              </SelectionBar>
              <RecordTable
                title={title}
                records={shown}
                keyOf={({ id }) => id}
                columns={columns}
                {...(mayEnd && {
                  select: (session: SessionView) => (
                    <Checkbox
                      size="small"
                      checked={selection.has(session)}
                      onChange={(_event, isSelected) => selection.change([session], isSelected)}
                      slotProps={{
                        input: { 'aria-label': translate('listing.rows.select', { name: session.username }) },
                      }}
                    />
                  ),
                  selectAll: (
                    <Checkbox
                      size="small"
                      checked={chosen.length === shown.length}
                      indeterminate={chosen.length > 0 && chosen.length < shown.length}
                      onChange={(_event, isSelected) => selection.change(shown, isSelected)}
                      slotProps={{ input: { 'aria-label': translate('listing.rows.selectAll') } }}
                    />
                  ),
                  action: (session: SessionView) => (
                    <Button size="small" color="error" onClick={() => setEnding([session])}>
                      {translate('session.end')}
                    </Button>
                  ),
                })}
              />
            </>
          );
        }}
      </ListFrame>
      {ending && (
        <EndSessionsDialog
          label={title}
          sessions={ending}
          names={namesOf({ ...selection, records: ending })}
          onDone={() => {
            setEnding(undefined);
            selection.clear();
            list.reload();
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
};
