import { Counter, Histogram, type Registry } from 'prom-client';

/** Every combination of labels is a time series, so each label has few values. */
export type CountedRequest = Readonly<{ method: string; route: string; status: number; reason: string }>;

export type CountRequest = (request: CountedRequest, seconds: number) => void;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests and their durations by route. */
export const requestMetrics = (registry: Registry): CountRequest => {
  const registers = [registry];
  const requests = new Counter({
    name: 'menshen_http_requests_total',
    help: 'Requests by method, route pattern, status and refusal.',
    labelNames: ['method', 'route', 'status', 'reason'],
    registers,
  });
  const durations = new Histogram({
    name: 'menshen_http_request_duration_seconds',
    help: 'Time from the request headers to the finished answer, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  return ({ method, route, status, reason }, seconds) => {
    requests.inc({ method, route, status, reason });
    durations.observe({ method, route }, seconds);
  };
};
