/**
 * What the gateways pay out to the shop's bank account, from their own books: payouts with their lines, fees and taxes. They use
 * no data of the shop, and share no code with its payouts. Some payouts, reports and bank lines are wrong or late.
 */
import type { SeededRandom } from '#test/seeded-random.ts'
import type { BookEntry, RefundEntry } from './gateway-books.ts'
import type { GatewayModel } from './gateway-model.ts'
import type { PageGateway } from './gateway-message.ts'
import { type GatewayPayout, type ReportLine, sumNet } from './gateway-payout.ts'
import { drawDiscrepancies } from './payout-discrepancies.ts'

/** The habits of a gateway, drawn once: whether taxes are kept, fees of refunds are returned, and how refunds are named. */
type Habits = { keepsTaxes: boolean; returnsFees: boolean; namesRequests: boolean }

export type PayoutBooks = ReturnType<typeof createPayoutBooks>

type Options = {
  gateway: PageGateway
  model: GatewayModel
  random: () => SeededRandom
  /** Returns the number of the day in India. */
  today: () => number
}

/** The probability that the first payout has the day of the first capture: the shop compares payouts from that day. */
const FROM_FIRST_DAY_PROBABILITY = 0.7
/** The probability that a movement is in the next payout; the others wait for a later one. */
const PAID_OUT_PROBABILITY = 0.5

export function createPayoutBooks({ gateway, model, random, today }: Options) {
  const habits: Habits = {
    keepsTaxes: random().happens(0.5),
    returnsFees: random().happens(0.3),
    // Paytm's answers do not have its own id of a refund.
    namesRequests: gateway === 'payu' && random().happens(0.3),
  }
  const payouts: GatewayPayout[] = []
  const paid = new Set<string>()
  const keyOf = ({ kind, reference }: ReportLine): string => `${kind} ${reference}`

  const dayOfPayout = (firstDay: number): number =>
    payouts.length === 0 && random().happens(FROM_FIRST_DAY_PROBABILITY) ? firstDay : today()

  /** A line that another payout has too would still be paid out after the return. */
  const canReturn = (payout: GatewayPayout): boolean => {
    const { lines, correctedLines, bankPaise, bankFrom, returnedOn } = payout
    if (lines !== correctedLines || bankPaise !== sumNet(lines) || bankFrom > today()) return false
    const others = payouts.filter((one) => one !== payout && one.returnedOn === undefined)
    const keys = new Set(others.flatMap((one) => one.correctedLines).map((line) => keyOf(line)))
    return returnedOn === undefined && lines.every((line) => !keys.has(keyOf(line)))
  }

  return {
    payouts,
    /**
     * Transfers what is not paid out, if it is more than the refunds.
     * @param firstDay the day of the first capture
     */
    payOut({ firstDay, isLast }: { firstDay: number; isLast: boolean }): string {
      const unpaid = listMovements(model, habits).filter((line) => !paid.has(keyOf(line)))
      const lines = unpaid.filter(() => isLast || random().happens(PAID_OUT_PROBABILITY))
      if (sumNet(lines) <= 0) return `${gateway} pays out nothing`
      const paidOn = dayOfPayout(firstDay)
      const utr = `${gateway.toUpperCase()}2611${String(payouts.length + 1).padStart(4, '0')}`
      const correct: GatewayPayout = {
        gateway,
        utr,
        paidOn,
        lines,
        correctedLines: lines,
        bankPaise: sumNet(lines),
        reportedFrom: today(),
        correctedFrom: Infinity,
        bankFrom: today(),
        returnedOn: undefined,
      }
      const earlier = payouts.flatMap((one) => one.correctedLines)
      const { payout, names } = drawDiscrepancies(correct, { random: random(), earlier })
      payouts.push(payout)
      for (const line of lines) paid.add(keyOf(line))
      return `${utr}: ${[`${String(lines.length)} lines`, ...names].join(', ')}`
    },
    /**
     * Lets the bank take back a payout that has arrived, without a discrepancy: its movements are in a later payout again.
     * @returns what happened in a few words; undefined where no payout can be taken back
     */
    takeBack(): string | undefined {
      const payout = random().pickIfAny(payouts.filter((one) => canReturn(one)))
      if (!payout) return undefined
      payout.returnedOn = today()
      for (const line of payout.lines) paid.delete(keyOf(line))
      return `${payout.utr} is returned`
    },
  }
}

/** Lists the payments that a gateway has captured, and the refunds that are done. */
const listMovements = (model: GatewayModel, habits: Habits): ReportLine[] =>
  model
    .bookEntries()
    .filter(({ capturedPaise }) => capturedPaise > 0)
    .flatMap((entry) => [
      paymentLine(entry, habits),
      ...(entry.refundedByGateway ? [returnLine(entry)] : []),
      ...model.refunds
        .of(entry.paymentId)
        .filter(({ state }) => state === 'success')
        .map((refund) => refundLine(entry, refund, habits)),
    ])

const part = (paise: number, permille: number): number => Math.round((paise * permille) / 1000)

const NO_FEE = { feePaise: 0, gstPaise: 0, tdsPaise: 0, tcsPaise: 0 }

function paymentLine({ paymentId, attemptId, capturedPaise }: BookEntry, { keepsTaxes }: Habits): ReportLine {
  const feePaise = part(capturedPaise, 20)
  const taxes = keepsTaxes
    ? { tdsPaise: part(capturedPaise, 1), tcsPaise: part(capturedPaise, 5) }
    : { tdsPaise: 0, tcsPaise: 0 }
  return {
    kind: 'payment',
    reference: paymentId,
    attemptId,
    amountPaise: capturedPaise,
    feePaise,
    gstPaise: part(feePaise, 180),
    ...taxes,
  }
}

function refundLine(
  { attemptId }: BookEntry,
  { token, requestId, amountPaise }: RefundEntry,
  { returnsFees, namesRequests }: Habits,
): ReportLine {
  const feePaise = returnsFees ? 0 - part(amountPaise, 20) : 0
  return {
    kind: 'refund',
    reference: namesRequests ? requestId : token,
    attemptId,
    ...NO_FEE,
    amountPaise: 0 - amountPaise,
    feePaise,
    gstPaise: returnsFees ? part(feePaise, 180) : 0,
  }
}

/** A payment that the gateway has returned itself: the shop knows neither the payment nor this line. */
const returnLine = ({ paymentId, attemptId, capturedPaise }: BookEntry): ReportLine => ({
  kind: 'refund',
  reference: `RETURN-${paymentId}`,
  attemptId,
  ...NO_FEE,
  amountPaise: 0 - capturedPaise,
})
