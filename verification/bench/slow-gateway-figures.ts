/** Computes the figures of `npm run bench -- slow-gateway` from its rounds. Pure. */
import type { CodesAndSales } from '#verification/bench/load/load-codes-and-sales.ts'
import { median, medianAndSpread, percentile, ratiosOf } from '#verification/bench/measure/statistics.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import type { DueAtPayu } from '#verification/bench/setup/due-at-payu.ts'

/** `payuMs`: the duration of one call to PayU in the round. `due`: what PayU has not answered at its end. */
export type Round = CodesAndSales & { payuMs: number; due: DueAtPayu }
type Pair = Record<'slow' | 'without', Round>

const MIN_RATIO = 0.95
const MAX_CODE_MS = 1_000
/** The minimum of open refunds, and of open reconciliations, in each slow round until its end. */
const MIN_DUE = 300

/** @throws Error if no round was measured */
export function figuresOf(pairs: Pair[], slowMs: number): Figure[] {
  const [slow, without] = [pairs.map((pair) => pair.slow), pairs.map((pair) => pair.without)]
  const least = (name: string, goal: number, valueOf: (round: Round) => number): Figure => {
    const value = Math.min(...slow.map(valueOf))
    return atLeast(`slow gateway: ${name}`, value, goal, value.toFixed(0))
  }
  return [
    least('duration of one request to PayU, in ms', slowMs, ({ payuMs }) => payuMs),
    least('refunds waiting for PayU', MIN_DUE, ({ due }) => due.refunds),
    least('reconciliations waiting for PayU', MIN_DUE, ({ due }) => due.attempts),
    compared('login codes delivered within 1 s', pairs, ({ codes }) => codes.delivered),
    codesOf('with slow PayU', slow),
    codesOf('without', without),
    compared('Paytm sales completed', pairs, ({ sales }) => sales.tookMs.length),
  ]
}

function compared(name: string, pairs: Pair[], countOf: (round: Round) => number): Figure {
  const counts = pairs.map(({ slow, without }) => [countOf(slow), countOf(without)] as const)
  const ratios = ratiosOf(counts)
  const [slow, without] = [median(counts.map(([count]) => count)), median(counts.map(([, count]) => count))]
  return atLeast(
    `slow gateway: ${name}, relative to rounds without`,
    median(ratios),
    MIN_RATIO,
    `${medianAndSpread(ratios, 2)}; ${String(slow)} of ${String(without)} in a round`,
  )
}

function codesOf(side: string, rounds: Round[]): Figure {
  const p99 = percentile(
    rounds.flatMap(({ codes }) => codes.tookMs),
    0.99,
  )
  const name = `slow gateway: login code delivery time, 99th percentile, ${side}`
  return atMost(name, p99, { max: MAX_CODE_MS, unit: 'ms' })
}
