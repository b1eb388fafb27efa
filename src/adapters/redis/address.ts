export type Address = Readonly<{ host: string; port: number }>;

export const addressText = ({ host, port }: Address): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
