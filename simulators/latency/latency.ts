/** The time that an external system takes to answer the shop's server. */
import { z } from 'zod'
import type { System } from '#simulators/behaviours/behaviour.ts'

const SHORTEST_MS = 50
const LONGEST_MS = 10_000

const ms = z.int().min(0).max(60_000)

export const latencySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), ms }),
  /** Log-normal around the median, between 50 ms and 10 s. */
  z.strictObject({ kind: z.literal('distributed'), medianMs: z.int().min(SHORTEST_MS).max(LONGEST_MS) }),
  /** No answer at all: the connection stays open until the caller closes it. */
  z.strictObject({ kind: z.literal('hang') }),
])

export type Latency = z.infer<typeof latencySchema>

/** The initial latencies of the simulators: as slow as the real systems, or without delay for tests. */
export const LATENCY_PROFILES = ['realistic', 'none'] as const
export type LatencyProfile = (typeof LATENCY_PROFILES)[number]

/** The median time that each real system takes to answer. */
export const REALISTIC_MEDIAN_MS: Record<System, number> = {
  payu: 400,
  paytm: 400,
  sms: 300,
  satellite: 200,
  identity: 200,
}

export const defaultLatency = (profile: LatencyProfile, system: System): Latency =>
  profile === 'none'
    ? { kind: 'fixed', ms: 0 }
    : { kind: 'distributed', medianMs: REALISTIC_MEDIAN_MS[system] }

/** With 0.7, one answer in a hundred takes five times the median. */
const SPREAD = 0.7

/** @param random returns a number from 0 (included) to 1 (excluded) */
export function drawDelayMs(medianMs: number, random: () => number): number {
  // Box-Muller: two uniform numbers make one normal number. `1 -` because the logarithm of 0 is infinite.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const drawn = medianMs * Math.exp(SPREAD * normal)
  return Math.round(Math.min(Math.max(drawn, SHORTEST_MS), LONGEST_MS))
}

export function describeLatency(latency: Latency): string {
  switch (latency.kind) {
    case 'hang':
      return 'never answers'
    case 'fixed':
      return latency.ms === 0 ? 'answers at once' : `answers after ${String(latency.ms)} ms`
    case 'distributed':
      return `answers after a median of ${String(latency.medianMs)} ms, 50 ms to 10 s`
  }
}
