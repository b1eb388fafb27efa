import { useState } from 'react';
import { useTimeZone } from '../service/description-context';
import type { TrailClock } from './trail-period';

/** The moment when the page was opened, in the time zone of the service. */
export const useTrailClock = (): TrailClock => {
  const [now] = useState(() => new Date());
  return { now, zone: useTimeZone() ?? 'UTC' };
};
