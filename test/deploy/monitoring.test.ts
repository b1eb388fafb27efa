import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.js';
import { withLightService } from '../support/http/light-service.js';
import { scrapeAt } from '../support/http/scrape.js';

type Rule = Readonly<{
  alert: string;
  expr: string;
  for?: string;
  labels: Readonly<{ severity: string }>;
  annotations: Readonly<{ summary: string; description: string }>;
}>;
type Panel = Readonly<{ id: number; title: string; targets: ReadonlyArray<Readonly<{ expr: string }>> }>;

const RULES = 'deploy/prometheus/rules.yml';
const { groups } = parse(readFileSync(RULES, 'utf8'), { strict: true }) as {
  groups: ReadonlyArray<Readonly<{ name: string; rules: ReadonlyArray<Rule> }>>;
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('deploy/grafana/menshen.json', 'utf8')) as {
  panels: ReadonlyArray<Panel>;
  templating: { list: ReadonlyArray<Readonly<{ name: string; query: unknown }>> };
};
const panelQueries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** A series of a query: its name and the labels that the query names with it. */
const seriesIn = (query: string) =>
  [...query.matchAll(/(menshen_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => ({
    name: name.replace(/_(bucket|count|sum)$/, ''),
    labels: [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  }));
/** Added by Prometheus to each series. */
const ADDED = ['instance', 'job'];

const PAGE = readFileSync('docs/observing.md', 'utf8');
const toldLabels = new Map(
  [...PAGE.matchAll(/^\| `(menshen_\w+)` +\| ([^|]*)\|/gm)].map(([, name = '', labels = '']) => [
    name,
    new Set([...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)),
  ]),
);

const isBalanced = (query: string): boolean => {
  const bare = query.replace(/"[^"]*"/g, '');
  return ['()', '[]', '{}'].every(([open, close]) => bare.split(open!).length === bare.split(close!).length);
};

describe('the files for Prometheus and Grafana', () => {
  /** Each metric that is served, with the labels that docs/observing.md tells: some metrics have no series at first. */
  let served: ReadonlyMap<string, ReadonlySet<string>>;
  before(async () => {
    const port = await freePort();
    const text = await withLightService(
      async ({ url }) => {
        await fetch(`${url}/healthz`);
        return scrapeAt(port).text();
      },
      { METRICS_PORT: String(port), REDIS_URL: 'redis://127.0.0.1:1' },
    );
    const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
    served = new Map(names.map((name) => [name, toldLabels.get(name) ?? new Set()]));
  });

  it('name only metrics and labels that the service serves', () => {
    const queries = [...rules.map(({ expr }) => expr), ...panelQueries, JSON.stringify(dashboard.templating)];
    const named = queries.flatMap(seriesIn);
    expect(named).to.have.length.above(30);
    expect([...served.keys()]).to.include.members(named.map(({ name }) => name));
    for (const { name, labels } of named)
      expect([...(served.get(name) ?? []), ...ADDED], name).to.include.members(labels);
  });

  it('have queries whose brackets are balanced', () => {
    for (const query of [...rules.map(({ expr }) => expr), ...panelQueries])
      expect(isBalanced(query), query).to.be.true;
  });

  it('have alerts with a name of their own, a severity, a summary and what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
    for (const { alert, labels, annotations, for: duration = '0m' } of rules) {
      expect(alert).to.match(/^Menshen[A-Z]\w+$/);
      expect(labels.severity).to.be.oneOf(['critical', 'warning']);
      expect(annotations.summary, alert).to.match(/\.$/);
      expect(annotations.description, alert).to.match(/\.$/);
      expect(duration).to.match(/^\d+[smh]$/);
    }
  });

  it('have panels with a title and an id of their own', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).to.equal(dashboard.panels.length);
    expect(new Set(dashboard.panels.map(({ title }) => title)).size).to.equal(dashboard.panels.length);
    for (const { targets } of dashboard.panels) expect(targets).to.have.length.above(0);
  });
});
