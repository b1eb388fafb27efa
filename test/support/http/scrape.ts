/** What Prometheus would see. */
export type Scrape = Readonly<{
  origin: string;
  text(): Promise<string>;
  /** Of a series, spelt as it is served; undefined where there is none. */
  value(series: string): Promise<number | undefined>;
  /** How many series of the requests there are. */
  count(): Promise<number>;
}>;

export const scrapeAt = (port: number): Scrape => {
  const origin = `http://127.0.0.1:${port}`;
  const text = async (): Promise<string> => (await fetch(`${origin}/metrics`)).text();
  const lines = async (): Promise<ReadonlyArray<string>> => (await text()).split('\n');
  return {
    origin,
    text,
    value: async (series) => {
      const line = (await lines()).find((one) => one.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length + 1));
    },
    count: async () => (await lines()).filter((line) => line.startsWith('menshen_http_')).length,
  };
};
