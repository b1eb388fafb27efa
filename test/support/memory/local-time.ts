/** `YYYY-MM-DD HH:MM:SS` in the time zone, whatever the host's. */
export const localTime = (timeZone: string): ((moment: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (moment) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
    const { year = '', month, day, hour, minute, second } = parts;
    return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
  };
};
