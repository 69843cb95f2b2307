/** Computes the figures of `npm run bench -- slow-gateway` from its rounds. Pure. */
import type { CodesAndSales } from '#verification/bench/load/load-codes-and-sales.ts'
import type { DueAtPayu } from '#verification/bench/setup/due-at-payu.ts'
import { atLeast, atMost, type Figure, note } from './report-line.ts'
import { median, medianAndSpread, percentile, ratiosOf } from '#verification/bench/measure/statistics.ts'

/**
 * `payuMs`: the duration of one call to PayU in the round. `before`, `after`: what PayU has not answered at its start
 * and end.
 */
export type Round = CodesAndSales & { payuMs: number; before: DueAtPayu; after: DueAtPayu }
export type Pair = Record<'slow' | 'without', Round>

const MIN_RATIO = 0.95
const MAX_CODE_MS = 1_000
/** The minimum of open refunds, and of open reconciliations, in each slow round until its end. */
const MIN_DUE = 300

type Settings = { seconds: number; slowMs: number }

/** @throws Error if no round was measured */
export function figuresOf(pairs: Pair[], { seconds, slowMs }: Settings): Figure[] {
  const [slow, without] = [pairs.map((pair) => pair.slow), pairs.map((pair) => pair.without)]
  return [
    note(
      'rounds with a slow PayU and without, alternating',
      `${String(pairs.length)} each, ${String(seconds)} s`,
    ),
    ...loadFigures(slow, without, slowMs),
    compared('login codes delivered within 1 s', pairs, ({ codes }) => codes.delivered),
    codesOf('with slow PayU', slow),
    codesOf('without', without),
    note('login codes requested, lost: with slow PayU; without', `${lostOf(slow)}; ${lostOf(without)}`),
    compared('Paytm sales completed', pairs, ({ sales }) => sales.tookMs.length),
    note(
      'slow gateway: Paytm sale latency, median and 99th percentile: with slow PayU; without',
      `${salesOf(slow)}; ${salesOf(without)}`,
    ),
    note('failed requests: with slow PayU; without', `${failuresOf(slow)}; ${failuresOf(without)}`),
  ]
}

function loadFigures(slow: Round[], without: Round[], slowMs: number): Figure[] {
  const quickest = Math.min(...slow.map(({ payuMs }) => payuMs))
  const least = (part: (due: DueAtPayu) => number, when: 'before' | 'after'): number =>
    Math.min(...slow.map((round) => part(round[when])))
  const due = (name: string, part: (due: DueAtPayu) => number): Figure => {
    const [before, after] = [least(part, 'before'), least(part, 'after')]
    const measured = `${String(before)} at the start, ${String(after)} at the end`
    return atLeast(`slow gateway: ${name} waiting for PayU`, after, MIN_DUE, measured)
  }
  const idle = without.flatMap(({ before, after }) => [before, after])
  return [
    atLeast('slow gateway: duration of one request to PayU, in ms', quickest, slowMs, quickest.toFixed(0)),
    due('refunds', ({ refunds }) => refunds),
    due('reconciliations', ({ attempts }) => attempts),
    note(
      'in a slow round: refund tries; attempts claimed',
      `${String(median(slow.map(({ after }) => after.refundTries)))}; ${String(median(slow.map(({ after }) => after.attemptsClaimed)))}`,
    ),
    note(
      'without slow PayU: duration of one request to PayU; waiting refunds and reconciliations',
      `${median(without.map(({ payuMs }) => payuMs)).toFixed(0)} ms; ${String(Math.max(...idle.map(({ refunds, attempts }) => refunds + attempts)))}`,
    ),
  ]
}

function compared(name: string, pairs: Pair[], countOf: (round: Round) => number): Figure {
  const ratios = ratiosOf(pairs.map(({ slow, without }) => [countOf(slow), countOf(without)]))
  const [slow, without] = [
    median(pairs.map((pair) => countOf(pair.slow))),
    median(pairs.map((pair) => countOf(pair.without))),
  ]
  return atLeast(
    `slow gateway: ${name}, relative to rounds without`,
    median(ratios),
    MIN_RATIO,
    `${medianAndSpread(ratios, 2)}; ${String(slow)} of ${String(without)} in a round`,
  )
}

function codesOf(side: string, rounds: Round[]): Figure {
  const all = rounds.flatMap(({ codes }) => codes.tookMs)
  const p99 = percentile(all, 0.99)
  const measured = `${p99.toFixed(0)} ms; median ${median(all).toFixed(0)} ms`
  const name = `slow gateway: login code delivery time, 99th percentile, ${side}`
  return atMost(name, p99, { max: MAX_CODE_MS, unit: 'ms' }, measured)
}

function lostOf(rounds: Round[]): string {
  const sum = (part: (round: Round) => number): number => rounds.reduce((all, round) => all + part(round), 0)
  return `${String(sum(({ codes }) => codes.requested))}, ${String(sum(({ codes }) => codes.lost))}`
}

function salesOf(rounds: Round[]): string {
  const all = rounds.flatMap(({ sales }) => sales.tookMs)
  return `${median(all).toFixed(0)} ms, ${percentile(all, 0.99).toFixed(0)} ms`
}

function failuresOf(rounds: Round[]): string {
  const times = rounds.flatMap(({ failures }) => Object.values(failures))
  return String(times.reduce((all, count) => all + count, 0))
}
