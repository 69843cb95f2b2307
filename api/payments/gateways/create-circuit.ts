/**
 * Circuit breaker of one gateway. After several calls in a row without an answer it opens: further calls fail at once
 * instead of waiting for the time-out. After a pause it is half-open: one call goes through as a probe, and its result
 * closes the circuit or opens it again for longer.
 *
 * It reads the clock of the Runtime that each call passes, so that a simulation with a seed repeats exactly. Each process
 * has its own: a restart begins with closed circuits.
 */
import type { Log } from '#api/platform/observability/logger.ts'
import { isOverloaded } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Circuit, Clock } from './circuit.ts'
import type { GatewayName } from './gateway.ts'

export class CircuitOpen extends Error {
  override name = 'CircuitOpen'
  constructor(gateway: GatewayName) {
    super(`${gateway}: the circuit is open, no call was made`)
  }
}

/** Calls in a row without an answer that open a closed circuit. */
export const FAILURES_TO_OPEN = 5
/** How long the circuit stays open: the first time, after the first failed probe, and so on. */
export const OPEN_SECONDS = [10, 20, 40, 60] as const
/** A probe that has not ended by then is lost, and the next call is the probe. Longer than any call's time-out. */
const PROBE_SECONDS = 15

type Opened = { until: number; failedProbes: number; probeEndsBy: number | undefined }

export function createCircuit(gateway: GatewayName, log: Log): Circuit {
  let failures = 0
  let opened: Opened | undefined
  let timesOpened = 0

  const isProbing = ({ probeEndsBy }: Opened, now: number): boolean =>
    probeEndsBy !== undefined && now < probeEndsBy
  const admits = (now: Date): boolean =>
    !opened || (opened.until <= now.getTime() && !isProbing(opened, now.getTime()))
  const open = (now: number, failedProbes: number): void => {
    // The index is always valid, so the default is never used.
    const seconds = OPEN_SECONDS[Math.min(failedProbes, OPEN_SECONDS.length - 1)] ?? 60
    opened = { until: now + seconds * 1_000, failedProbes, probeEndsBy: undefined }
    timesOpened += 1
    log.warn({ event: 'circuit.opened', gateway, failures, failedProbes, seconds }, 'gateway circuit opened')
  }
  const close = (): void => {
    opened = undefined
    failures = 0
    log.info({ event: 'circuit.closed', gateway }, 'gateway circuit closed')
  }

  async function probe<T>(
    runtime: Clock,
    known: Opened,
    { call, isAnswer }: { call: () => Promise<T>; isAnswer: (answer: T) => boolean },
  ): Promise<T> {
    known.probeEndsBy = runtime.now().getTime() + PROBE_SECONDS * 1_000
    log.info(
      { event: 'circuit.half_open', gateway, failedProbes: known.failedProbes },
      'gateway circuit half-open',
    )
    // A probe that was replaced because it took too long no longer decides.
    const decide = (isAnswered: boolean): void => {
      if (opened !== known) return
      if (isAnswered) close()
      else open(runtime.now().getTime(), known.failedProbes + 1)
    }
    return runAndReport(call, isAnswer, decide)
  }

  return {
    admits,
    state: (now) => {
      if (!opened) return 'closed'
      return admits(now) ? 'half-open' : 'open'
    },
    timesOpened: () => timesOpened,
    run: async (runtime, call, isAnswer) => {
      const now = runtime.now()
      if (!admits(now)) throw new CircuitOpen(gateway)
      if (opened) return probe(runtime, opened, { call, isAnswer })
      return runAndReport(call, isAnswer, (isAnswered) => {
        // A call that began before the circuit opened does not show the gateway's present state.
        if (opened) return
        failures = isAnswered ? 0 : failures + 1
        if (failures >= FAILURES_TO_OPEN) open(runtime.now().getTime(), 0)
      })
    },
  }
}

async function runAndReport<T>(
  call: () => Promise<T>,
  isAnswer: (answer: T) => boolean,
  report: (isAnswered: boolean) => void,
): Promise<T> {
  try {
    const answer = await call()
    report(isAnswer(answer))
    return answer
  } catch (error) {
    report(false)
    throw error
  }
}

/** Returns the same Runtime with each HTTP call behind the circuit. A server error or a rate limit does not count as an answer. */
export const runtimeWithCircuit = (circuit: Circuit, runtime: Runtime): Runtime => ({
  ...runtime,
  http: (request) =>
    circuit.run(
      runtime,
      () => runtime.http(request),
      ({ status }) => !isOverloaded(status),
    ),
})
