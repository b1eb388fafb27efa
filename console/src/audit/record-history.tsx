import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ListContent } from '../listing/list-content';
import { PeriodChoice } from './period-choice';
import { historyFilters, shownPeriod, trailQuery } from './trail-query';
import { TrailTable } from './trail-table';
import { usePagedList } from '../listing/use-paged-list';
import { useTrailClock } from './use-trail-clock';
import { ZoneNotice } from './zone-notice';

/** The path of the audit trail. Its lists are read again if their query keys, which begin with it, are invalidated. */
export const TRAIL = '/audit/page';

type Props = Readonly<{ module: string; id: number }>;

/** Who changed a record, when and how, newest first. The address of the page keeps its period and its page. */
export const RecordHistory = ({ module, id }: Props) => {
  const translate = useTranslate();
  const clock = useTrailClock();
  const list = usePagedList(TRAIL, ['period'], ({ period }) => trailQuery(historyFilters(module, id, period), clock));
  const title = translate('audit.history');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', p: 2, pb: 1 }}>
        <PeriodChoice
          chosen={shownPeriod(historyFilters(module, id, list.filters.period))}
          hasAll
          onChoose={(period) => list.setFilters({ period })}
        />
        <ZoneNotice />
      </Box>
      <ListContent list={list} none={translate('audit.none.history')} capped="audit.capped">
        {(events) => <TrailTable title={title} events={events} isOfOneRecord />}
      </ListContent>
    </>
  );
};
