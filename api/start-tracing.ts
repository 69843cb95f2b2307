/** Starts traces, if the settings name a receiver. Without one no module of OpenTelemetry is loaded. */
import type { TraceSettings } from '#api/platform/config/trace-settings.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import type { Tracing } from '#api/platform/observability/open-tracing.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import type { traceStatement as TraceStatement } from '#api/platform/observability/trace-statements.ts'
import { type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import packageJson from '#package' with { type: 'json' }

export type StartedTracing = Pick<Tracing, 'metrics' | 'close'> & {
  /** Undefined if traces are off. */
  startTrace: StartTrace | undefined
  /** Records each statement of the database. Undefined if traces are off. */
  traceStatement: typeof TraceStatement | undefined
  /** Records each call of the runtime. */
  traceCalls: (runtime: Runtime) => Runtime
}

const OFF: StartedTracing = {
  startTrace: undefined,
  traceStatement: undefined,
  traceCalls: (runtime) => runtime,
  metrics: () => [],
  close: () => Promise.resolve(),
}

export async function startTracing(settings: TraceSettings | undefined, log: Log): Promise<StartedTracing> {
  if (!settings) return OFF
  const { openTracing } = await import('#api/platform/observability/open-tracing.ts')
  const { traceStatement } = await import('#api/platform/observability/trace-statements.ts')
  const { traceCalls } = await import('#api/platform/observability/trace-calls.ts')
  const { version } = packageJson
  return { ...openTracing(settings, { runtime: systemRuntime, log, version }), traceStatement, traceCalls }
}
