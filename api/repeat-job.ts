/** Repeats a background job until it is stopped. A job can be woken before its time. */
import type { AppContext } from '#api/platform/context.ts'
import { runInLogContext } from '#api/platform/observability/log-context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'

export type Job = { name: string; everyMs: number; work: () => Promise<unknown> }

export type RepeatedJob = {
  /** Starts the next round now; during a round, as soon as it has ended. */
  wake: () => void
  /** Returns when the last round began. */
  lastRoundAt: () => Date
  /** Resolves when the job was stopped and its last round has ended. */
  ended: Promise<void>
}

/** Runs the first round at once. Logs a failed round; the next round tries again. */
export function repeatJob(
  { runtime, log }: Pick<AppContext, 'runtime' | 'log'>,
  { name, everyMs, work }: Job,
  stopping: AbortSignal,
): RepeatedJob {
  let woken = new AbortController()
  let lastRoundAt = runtime.now()
  const run = async () => {
    while (!stopping.aborted) {
      const jobId = runtime.id()
      lastRoundAt = runtime.now()
      try {
        await runInLogContext({ job: name, jobId }, work)
      } catch (error) {
        log.error({ event: 'job.failed', job: name, jobId, ...failureFields(error) }, 'job failed')
      }
      await runtime.sleep(everyMs, AbortSignal.any([stopping, woken.signal]))
      woken = new AbortController()
    }
  }
  return { wake: () => woken.abort(), lastRoundAt: () => lastRoundAt, ended: run() }
}
