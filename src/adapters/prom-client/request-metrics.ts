import { Counter, Histogram, type Registry } from 'prom-client';

/** Each of these is one of few values: every combination that occurs is a series for as long as the process lives. */
export type CountedRequest = Readonly<{ method: string; route: string; status: number; reason: string }>;

export type CountRequest = (request: CountedRequest, seconds: number) => void;

/** A page takes a few milliseconds, a login as long as its hash, and an outage ends with a deadline. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How many, how many in vain, and how long they took: by route. */
export const requestMetrics = (registry: Registry): CountRequest => {
  const registers = [registry];
  const requests = new Counter({
    name: 'menshen_http_requests_total',
    help: 'Requests by method, pattern of the route, status, and tag of the refusal.',
    labelNames: ['method', 'route', 'status', 'reason'],
    registers,
  });
  const durations = new Histogram({
    name: 'menshen_http_request_duration_seconds',
    help: 'From the headers of a request until its answer is ready, by method and pattern of the route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  return ({ method, route, status, reason }, seconds) => {
    requests.inc({ method, route, status, reason });
    durations.observe({ method, route }, seconds);
  };
};
