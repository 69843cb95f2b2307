/**
 * What must be stored and matched after the files that were imported: the simulation's own account of payouts, without code and
 * tables of the shop. A line is matched once, with the first capture or refund that it names with the same amount.
 */
import type { BankMovement } from '#verification/simulation/models/payout-files.ts'
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import {
  type GatewayPayout,
  netOf,
  type ReportLine,
  sumNet,
} from '#verification/simulation/models/gateway-payout.ts'
import type { ShopFacts } from './shop-facts.ts'

export type ImportedLine = ReportLine & {
  gateway: string
  utr: string
  /** The key of the capture or refund that it is matched with. */
  matchedTo: string | undefined
}

export type ImportedPayout = {
  gateway: PageGateway
  utr: string
  paidOn: number
  /** Its lines when it was matched to its bank line. */
  matchedLines: ReportLine[] | undefined
  /** The day on which the bank took it back, if that is known. */
  returnedOn: number | undefined
}

/** What a line names; the amount is below zero for a refund. */
export type Target = { key: string; amountPaise: number }

export type ExpectedMatches = ReturnType<typeof createExpectedMatches>

export function createExpectedMatches() {
  const lines: ImportedLine[] = []
  const payouts = new Map<string, ImportedPayout>()
  const bank = new Map<string, BankMovement>()
  const linesOf = (utr: string) => lines.filter((line) => line.utr === utr)
  /** The lines of payouts that were not returned. */
  const validLines = () => lines.filter(({ utr }) => payouts.get(utr)?.returnedOn === undefined)
  const matchLines = (facts: ShopFacts): void => {
    const taken = new Set(validLines().map(({ matchedTo }) => matchedTo))
    for (const line of validLines().filter(({ matchedTo }) => matchedTo === undefined)) {
      const target = targetOf(line, facts)
      if (target?.amountPaise !== line.amountPaise || taken.has(target.key)) continue
      line.matchedTo = target.key
      taken.add(target.key)
    }
  }

  return {
    lines,
    payouts,
    bank,
    linesOf,
    validLines,
    /** Adds a report that was imported. @param reported the payouts of the report with the lines that it lists */
    addReport(reported: readonly Pick<GatewayPayout, 'gateway' | 'utr' | 'paidOn' | 'lines'>[]): void {
      for (const { gateway, utr, paidOn, lines: listed } of reported) {
        if (listed.length === 0) continue
        if (!payouts.has(utr))
          payouts.set(utr, { gateway, utr, paidOn, matchedLines: undefined, returnedOn: undefined })
        const known = new Set(linesOf(utr).map(({ kind, reference }) => `${kind} ${reference}`))
        const added = listed.filter(({ kind, reference }) => !known.has(`${kind} ${reference}`))
        lines.push(...added.map((line) => ({ ...line, gateway, utr, matchedTo: undefined })))
      }
    },
    addStatement(movements: readonly BankMovement[]): void {
      for (const movement of movements) bank.set(bankKey(movement), movement)
    },
    /** Matches what can be matched now. */
    match(facts: ShopFacts): void {
      matchLines(facts)
      for (const payout of payouts.values()) {
        const arrived = bank.get(bankKey({ reference: payout.utr, amountPaise: 1 }))
        if (!payout.matchedLines && arrived?.amountPaise === sumNet(linesOf(payout.utr)))
          payout.matchedLines = linesOf(payout.utr)
        const back = bank.get(bankKey({ reference: payout.utr, amountPaise: -1 }))
        if (payout.matchedLines && back?.amountPaise === 0 - sumNet(payout.matchedLines))
          payout.returnedOn = back.bookedOn
      }
      matchLines(facts)
    },
    isTaken: (key: string): boolean => validLines().some(({ matchedTo }) => matchedTo === key),
  }
}

/** A transfer and its return have the same reference. */
export const bankKey = ({
  reference,
  amountPaise,
}: Pick<BankMovement, 'reference' | 'amountPaise'>): string =>
  `${reference} ${amountPaise > 0 ? 'received' : 'paid'}`

/** Returns the capture or refund that a line names, whatever its amount is. */
export function targetOf(line: ImportedLine, { captures, refunds }: ShopFacts): Target | undefined {
  const { gateway, kind, reference } = line
  if (kind === 'adjustment') return undefined
  if (kind === 'payment') {
    const capture = captures.find((one) => one.gateway === gateway && one.reference === reference)
    return capture && { key: captureKey(capture), amountPaise: capture.amountPaise }
  }
  const refund = refunds.find(
    (one) => one.gateway === gateway && [one.token, one.requestId].includes(reference),
  )
  return refund && { key: refundKey(refund), amountPaise: 0 - refund.amountPaise }
}

export const captureKey = ({ gateway, reference }: { gateway: string; reference: string }): string =>
  `payment ${gateway} ${reference}`
export const refundKey = ({ token }: { token: string }): string => `refund ${token}`

/** Returns what the ledger must have booked for the matched payouts that were not returned, by account, without accounts of zero. */
export function expectedBalances(payouts: Iterable<ImportedPayout>): Record<string, number> {
  const balances: Record<string, number> = {}
  const add = (account: string, paise: number): void => {
    balances[account] = (balances[account] ?? 0) + paise
  }
  for (const { gateway, matchedLines = [], returnedOn } of payouts)
    for (const line of returnedOn === undefined ? matchedLines : []) {
      add('bank', netOf(line))
      add(`gateway:${gateway}`, 0 - line.amountPaise)
      add('gateway_fees', line.feePaise)
      add('gst_on_fees', line.gstPaise)
      add('tds_receivable', line.tdsPaise)
      add('tcs_receivable', line.tcsPaise)
    }
  return Object.fromEntries(Object.entries(balances).filter(([, paise]) => paise !== 0))
}
