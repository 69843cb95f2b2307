/** What is wrong or late about a payout: its lines, its report, or its bank line. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { type GatewayPayout, type ReportLine, sumNet } from './gateway-payout.ts'

type Given = {
  random: SeededRandom
  /** The lines of earlier payouts of the gateway. */
  earlier: readonly ReportLine[]
}

type Discrepancy = (payout: GatewayPayout, given: Given) => Partial<GatewayPayout>

const NO_AMOUNT = { amountPaise: 0, feePaise: 0, gstPaise: 0, tdsPaise: 0, tcsPaise: 0 }

/** Adds a line that the gateway pays out. */
const withLine = ({ lines }: GatewayPayout, line: ReportLine): Partial<GatewayPayout> => {
  const all = [...lines, line]
  // A payout is a transfer to the shop: it cannot be less than nothing.
  return sumNet(all) > 0 ? { lines: all, correctedLines: all, bankPaise: sumNet(all) } : {}
}

/** A payment of which the shop knows nothing. */
const unknownPayment = (random: SeededRandom): ReportLine => ({
  ...{ kind: 'payment', reference: `9${String(random.below(10 ** 9)).padStart(9, '0')}`, attemptId: '' },
  ...{ ...NO_AMOUNT, amountPaise: random.between(100, 50_000) },
})

const adjustment = (random: SeededRandom, given: Partial<ReportLine>): ReportLine => ({
  ...{ kind: 'adjustment', reference: `ADJ-${String(random.below(10 ** 6))}`, attemptId: '' },
  ...{ ...NO_AMOUNT, ...given },
})

const missingLine: Discrepancy = ({ lines, reportedFrom }, { random }) => {
  const left = random.pick(lines)
  const correctedFrom = random.happens(0.6) ? reportedFrom + random.between(1, 5) : Infinity
  return { lines: lines.filter((line) => line !== left), correctedFrom }
}

const otherAmount: Discrepancy = ({ lines }, { random }) => {
  const other = random.pick(lines)
  const by = random.one([-100, 100])
  const all = lines.map((line) => (line === other ? { ...line, amountPaise: line.amountPaise + by } : line))
  return { lines: all, correctedLines: all, bankPaise: sumNet(all) }
}

/** A payment or refund of an earlier payout is in this one again. */
const repeatedLine: Discrepancy = (payout, { random, earlier }) => {
  const line = random.pick(earlier.filter(({ kind }) => kind !== 'adjustment'))
  const isKnown = payout.lines.some(({ reference }) => reference === line?.reference)
  return line && !isKnown ? withLine(payout, line) : {}
}

export const DISCREPANCIES = {
  none: () => ({}),
  'a missing line': missingLine,
  'another amount': otherAmount,
  'a line of an earlier payout': repeatedLine,
  'an unknown payment that is paid out': (payout, { random }) => withLine(payout, unknownPayment(random)),
  'an unknown payment that is not paid out': ({ lines }, { random }) => {
    const all = [...lines, unknownPayment(random)]
    return { lines: all, correctedLines: all }
  },
  'a chargeback': (payout, { random }) =>
    withLine(payout, adjustment(random, { amountPaise: 0 - random.between(1, 5_000) })),
  'a monthly fee': (payout, { random }) =>
    withLine(payout, adjustment(random, { feePaise: 500, gstPaise: 90 })),
  'another amount at the bank': ({ bankPaise }, { random }) => ({
    bankPaise: bankPaise + random.one([-1, 1, 100]),
  }),
  'no bank line': () => ({ bankFrom: Infinity }),
  'no report': () => ({ reportedFrom: Infinity }),
  'a late report': ({ reportedFrom }, { random }) => ({ reportedFrom: reportedFrom + random.between(1, 5) }),
  'a late bank line': ({ bankFrom }, { random }) => ({ bankFrom: bankFrom + random.between(1, 5) }),
} satisfies Record<string, Discrepancy>
