/** The whole API with traces on, its jobs, and the receiver that its spans go to. */
import { NO_LOG } from './frozen-runtime.ts'
import { startJobs } from '#api/jobs.ts'
import { readConfig } from '#api/read-config.ts'
import { startTracing } from '#api/start-tracing.ts'
import { onTestFinished } from 'vitest'
import { makeApp } from './app.ts'
import { sleepUntilAborted } from './pauses.ts'
import { startTraceReceiver, type TraceReceiver } from './trace-receiver.ts'

/** Starts traces to a receiver; they stop when the test ends. */
export async function traceTo({ url }: Pick<TraceReceiver, 'url'>) {
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const tracing = await startTracing(traces, NO_LOG)
  const { startTrace } = tracing
  if (!startTrace) throw new Error('traces are off')
  onTestFinished(tracing.close)
  return { ...tracing, startTrace }
}

export async function openTracedShop() {
  const receiver = await startTraceReceiver()
  const tracing = await traceTo(receiver)
  const shop = await makeApp({ tracing })
  return {
    ...shop,
    receiver,
    tracing,
    /** Runs the jobs of an instance until `isDone`. */
    runJobsUntil: async (isDone: () => Promise<unknown>): Promise<void> => {
      const { platform } = shop
      const runtime = { ...platform.runtime, sleep: sleepUntilAborted }
      const jobs = startJobs({ ...platform, runtime, startTrace: tracing.startTrace }, shop)
      await isDone()
      await jobs.stop()
    },
    /** Stops the traces, and returns all spans. */
    readSpans: async () => {
      await tracing.close()
      return receiver.spans()
    },
  }
}
