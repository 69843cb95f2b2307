/** Repeats a background job until it is stopped. A job can be woken before its time. */
import type { AppContext } from '#api/platform/context.ts'
import { runInLogContext } from '#api/platform/observability/log-context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { runToEnd } from '#api/platform/observability/run-in-span.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'

export type Job = {
  name: string
  /** The time between two rounds; a function is called after each round. */
  everyMs: number | (() => number)
  /** The job is not woken during a round, nor for this time after it. By default it can be woken at any time. */
  restMs?: number
  /** False for a job that also runs while the clock is wrong. */
  needsClock?: boolean
  /** False for a job that only queries for due work: a trace every second would hide the others. */
  isTraced?: boolean
  work: () => Promise<unknown>
}

export type RepeatedJob = {
  /** Starts the next round now; during a round, as soon as it has ended. Does nothing while the job must rest. */
  wake: () => void
  /** Resolves when the job was stopped and its last round has ended. */
  ended: Promise<void>
}

/**
 * Runs the first round at once. Logs a failed round; the next round tries again. While the clock is wrong, a round that needs
 * the clock is left to other instances.
 */
export function repeatJob(
  { runtime, log, startTrace }: Pick<AppContext, 'runtime' | 'log'> & { startTrace?: StartTrace | undefined },
  { name, everyMs, restMs = 0, needsClock = true, isTraced = true, work }: Job,
  stopping: AbortSignal,
): RepeatedJob {
  let woken = new AbortController()
  let roundEndedAt: Date | undefined
  const runRound = (jobId: string): Promise<unknown> => {
    const fields = { job: name, jobId }
    const attributes = { 'shop.job': name, 'shop.job.id': jobId }
    const scope = isTraced ? startTrace?.({ name: `job ${name}`, kind: 'work', attributes }) : undefined
    return runInLogContext(fields, scope ? () => runToEnd(scope, work) : work, scope)
  }
  const run = async () => {
    while (!stopping.aborted) {
      const jobId = runtime.id()
      roundEndedAt = undefined
      try {
        if (!needsClock || runtime.isClockRight()) await runRound(jobId)
      } catch (error) {
        log.error({ event: 'job.failed', job: name, jobId, ...failureFields(error) }, 'job failed')
      }
      roundEndedAt = runtime.now()
      const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs()
      await runtime.sleep(pauseMs, AbortSignal.any([stopping, woken.signal]))
      woken = new AbortController()
    }
  }
  const hasRested = (): boolean =>
    restMs === 0 ||
    (roundEndedAt !== undefined && Math.abs(runtime.now().getTime() - roundEndedAt.getTime()) >= restMs)
  const wake = (): void => {
    if (hasRested()) woken.abort()
  }
  return { wake, ended: run() }
}
