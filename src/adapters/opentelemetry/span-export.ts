import type { Tracer } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../../domain/ports/log.js';

export type ExportOptions = Readonly<{
  /** The base address of the collector. Spans go to `/v1/traces` below it (OTLP over HTTP, JSON). */
  endpoint: string;
  serviceName: string;
  /** Gets a line when the collector fails, and when it works again. */
  log: Log;
}>;

const traceUrlAt = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

const loggedExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !failing) log.warn('the trace collector fails, spans are dropped', { error: result.error });
        if (!failed && failing) log.info('the trace collector works again');
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Sends finished spans in batches. OpenTelemetry reads its other variables (`OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_*`) from the environment.
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
