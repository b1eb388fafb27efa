const FAREWELL_MS = 300;

/** A connection of the driver's, as far as it can be closed. */
export type Leaving = Readonly<{
  end(): Promise<void>;
  connection: Readonly<{ stream: Readonly<{ destroy(): void }> }>;
}>;

/** Takes leave of the server, which may have fallen silent: after a moment the connection is closed in any case. */
export const leaveServer = async (leaving: Leaving): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FAREWELL_MS);
  });
  await Promise.race([leaving.end().catch(() => undefined), enough]);
  clearTimeout(timer);
  leaving.connection.stream.destroy();
};
