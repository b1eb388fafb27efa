/** The time that a screen reader reads out. It changes at most once a minute, and twice in the last one. */
export const announcedSeconds = (seconds: number): number => {
  if (seconds > 60) return Math.ceil(seconds / 60) * 60;
  return [0, 10, 30].find((limit) => seconds <= limit) ?? 60;
};
