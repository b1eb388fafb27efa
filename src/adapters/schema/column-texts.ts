/** A time as a text in the zone, in any style of the session. */
export const timeText = (column: string, zone: string): string =>
  `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;

/** A date as a text, in any style of the session. */
export const dateText = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
