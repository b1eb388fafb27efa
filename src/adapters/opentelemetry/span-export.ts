import type { Tracer } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../../domain/ports/log.js';

export type ExportOptions = Readonly<{
  /** The collector's address, below which `/v1/traces` takes spans (OTLP over HTTP, as JSON). */
  endpoint: string;
  serviceName: string;
  /** Hears when spans are not taken, and when they are again. */
  log: Log;
}>;

const traceUrlAt = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

const loggedExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !failing) log.warn('traces are not taken: spans are dropped', { error: result.error });
        if (!failed && failing) log.info('traces are taken again');
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Sends finished spans in batches. Whom to sample, what to send along and how often (`OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_*` and others) the kit itself reads from the environment.
 */
export const openExport = ({
  endpoint,
  serviceName,
  log,
}: ExportOptions): Readonly<{ tracer: Tracer; shutdown: () => Promise<void> }> => {
  const exporter = new OTLPTraceExporter({ url: traceUrlAt(endpoint) });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(loggedExporter(exporter, log))],
  });
  return { tracer: provider.getTracer('menshen'), shutdown: () => provider.shutdown() };
};
