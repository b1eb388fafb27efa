/** How far a zone is from UTC at a moment, such as `UTC+8` or `UTC+5:30`. */
const offsetText = (zone: string, moment: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text === 'GMT+0' ? 'UTC' : text.replace('GMT', 'UTC');
};

/** A time zone as users read it: `UTC+8 (Asia/Shanghai)`. A zone with a summer time has both offsets. The offset in January comes first. */
export const zoneText = (zone: string, now: Date): string => {
  const year = now.getUTCFullYear();
  const offsets = new Set([0, 6].map((month) => offsetText(zone, new Date(Date.UTC(year, month, 1)))));
  const text = [...offsets].join(' / ');
  return text === zone ? zone : `${text} (${zone})`;
};
