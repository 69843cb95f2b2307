/** What is wrong or late about a payout: its lines, its report, or its bank line. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { type GatewayPayout, type ReportLine, sumNet } from './gateway-payout.ts'

type DiscrepancySource = {
  random: SeededRandom
  /** The lines of earlier payouts of the gateway. */
  earlier: readonly ReportLine[]
}

type Discrepancy = {
  name: string
  probability: number
  /** Returns the changed fields; none if the discrepancy cannot apply to the payout. */
  change: (payout: GatewayPayout, given: DiscrepancySource) => Partial<GatewayPayout>
}

const NO_AMOUNT = { amountPaise: 0, feePaise: 0, gstPaise: 0, tdsPaise: 0, tcsPaise: 0 }

/** Replaces the reported lines and the bank amount; changes nothing if the shop would receive no money. */
const withLines = (lines: ReportLine[]): Partial<GatewayPayout> =>
  sumNet(lines) > 0 ? { lines, correctedLines: lines, bankPaise: sumNet(lines) } : {}

/** A payment that the shop does not know. */
const unknownPayment = (random: SeededRandom): ReportLine => ({
  kind: 'payment',
  reference: `9${String(random.below(10 ** 9)).padStart(9, '0')}`,
  attemptId: '',
  ...NO_AMOUNT,
  amountPaise: random.between(100, 50_000),
})

const adjustment = (random: SeededRandom, given: Partial<ReportLine>): ReportLine => ({
  kind: 'adjustment',
  reference: `ADJ-${String(random.below(10 ** 6))}`,
  attemptId: '',
  ...NO_AMOUNT,
  ...given,
})

const missingLine: Discrepancy['change'] = ({ lines, reportedFrom }, { random }) => {
  const left = random.pickIfAny(lines)
  const correctedFrom = random.happens(0.6) ? reportedFrom + random.between(1, 5) : Infinity
  return { lines: lines.filter((line) => line !== left), correctedFrom }
}

const otherAmount: Discrepancy['change'] = ({ lines }, { random }) => {
  const kind = random.pick(['payment', 'refund'])
  const other = random.pickIfAny(lines.filter((line) => line.kind === kind))
  const by = random.pick([-100, 100])
  // No report has a line of zero: a refund of one rupee then becomes one of two rupees.
  const changed = (amountPaise: number) => (amountPaise + by === 0 ? amountPaise - by : amountPaise + by)
  return withLines(
    lines.map((line) => (line === other ? { ...line, amountPaise: changed(line.amountPaise) } : line)),
  )
}

/** A payment or refund of an earlier payout is in this one again. */
const repeatedLine: Discrepancy['change'] = ({ lines }, { random, earlier }) => {
  const line = random.pickIfAny(earlier.filter(({ kind }) => kind !== 'adjustment'))
  const isListed = lines.some(({ reference }) => reference === line?.reference)
  return line && !isListed ? withLines([...lines, line]) : {}
}

/** A payout has none, one or several of them, in this order. */
const DISCREPANCIES: Discrepancy[] = [
  { name: 'another amount', probability: 0.15, change: otherAmount },
  { name: 'a line of an earlier payout', probability: 0.25, change: repeatedLine },
  {
    name: 'an unknown payment that is paid out',
    probability: 0.08,
    change: ({ lines }, { random }) => withLines([...lines, unknownPayment(random)]),
  },
  {
    name: 'a chargeback',
    probability: 0.08,
    change: ({ lines }, { random }) => {
      const amountPaise = 0 - random.between(1, 5_000)
      return withLines([...lines, adjustment(random, { amountPaise })])
    },
  },
  {
    name: 'a monthly fee',
    probability: 0.08,
    change: ({ lines }, { random }) =>
      withLines([...lines, adjustment(random, { feePaise: 500, gstPaise: 90 })]),
  },
  {
    name: 'an unknown payment that is not paid out',
    probability: 0.06,
    change: ({ lines }, { random }) => {
      const all = [...lines, unknownPayment(random)]
      return { lines: all, correctedLines: all }
    },
  },
  { name: 'a missing line', probability: 0.12, change: missingLine },
  {
    name: 'a line that is reported later, of a payout that the bank receives later still',
    probability: 0.1,
    change: ({ lines, reportedFrom, bankFrom }, { random }) => ({
      lines: lines.filter((line) => line !== lines[0]),
      correctedFrom: reportedFrom + random.between(4, 6),
      bankFrom: bankFrom + 8,
    }),
  },
  {
    name: 'another amount at the bank',
    probability: 0.06,
    change: ({ bankPaise }, { random }) => ({
      bankPaise: Math.max(1, bankPaise + random.pick([-1, 1, 100])),
    }),
  },
  { name: 'no bank line', probability: 0.06, change: () => ({ bankFrom: Infinity }) },
  { name: 'no report', probability: 0.06, change: () => ({ reportedFrom: Infinity }) },
  {
    name: 'a late report',
    probability: 0.1,
    change: ({ reportedFrom }, { random }) => ({ reportedFrom: reportedFrom + random.between(1, 5) }),
  },
  {
    name: 'a late bank line',
    probability: 0.1,
    change: ({ bankFrom }, { random }) => ({ bankFrom: bankFrom + random.between(1, 5) }),
  },
]

/** Applies random discrepancies to a payout, and returns their names too. */
export function drawDiscrepancies(
  payout: GatewayPayout,
  given: DiscrepancySource,
): { payout: GatewayPayout; names: string[] } {
  const drawn = DISCREPANCIES.filter(({ probability }) => given.random.happens(probability))
  const changed = drawn.reduce((before, { change }) => ({ ...before, ...change(before, given) }), payout)
  return { payout: withoutRefusedCorrection(changed), names: drawn.map(({ name }) => name) }
}

/** A report whose lines have the sum of the bank line is never corrected: the shop refuses further lines of a matched payout. */
const withoutRefusedCorrection = (payout: GatewayPayout): GatewayPayout =>
  sumNet(payout.lines) === payout.bankPaise && payout.lines !== payout.correctedLines
    ? { ...payout, correctedFrom: Infinity }
    : payout
