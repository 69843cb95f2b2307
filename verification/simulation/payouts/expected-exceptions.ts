/** The payout exceptions that the work list of finance must have on a day, computed from what was imported and booked. */
import {
  type ExpectedMatches,
  type ImportedLine,
  captureKey,
  refundKey,
  targetOf,
  bankKey,
} from './expected-matches.ts'
import type { ShopFacts } from './shop-facts.ts'
import { sumNet } from '#verification/simulation/models/gateway-payout.ts'

/** Something that is not matched; without a kind while it is not late. */
type Open = {
  kind: string | undefined
  gateway: string | null
  reference: string
  amountPaise: number
  otherPaise: number | null
}

const [LATE_DAYS, MISSING_DAYS, BANK_DAYS] = [3, 7, 2]

/** Describes an exception without its code, day and payout: of two equal lines either one may be matched. */
export const exceptionText = ({ kind, gateway, reference, amountPaise, otherPaise }: Open): string =>
  [kind, gateway ?? 'bank', reference, amountPaise, otherPaise ?? 'nothing'].join(' ')

/** @param today the number of the day in India @returns the exceptions, sorted, and how much is not due yet */
export function expectExceptions(
  expected: ExpectedMatches,
  facts: ShopFacts,
  today: number,
): { exceptions: string[]; notDue: number } {
  const firstDays = firstPayoutDays(expected)
  const all = [
    ...openMovements(expected, facts, { firstDays, today }),
    ...openLines(expected, facts),
    ...openPayouts(expected, today),
    ...openBankLines(expected, Math.min(...firstDays.values())),
    ...openReturns(expected),
    ...openTransfers(expected, facts, today),
  ]
  const exceptions = all.filter(({ kind }) => kind !== undefined).map(exceptionText)
  return { exceptions: exceptions.toSorted(), notDue: all.length - exceptions.length }
}

/** A gateway is compared from the day of its first payout on. */
function firstPayoutDays({ payouts }: ExpectedMatches): Map<string, number> {
  const days = new Map<string, number>()
  for (const { gateway, paidOn } of payouts.values())
    days.set(gateway, Math.min(days.get(gateway) ?? Infinity, paidOn))
  return days
}

type Days = { firstDays: ReadonlyMap<string, number>; today: number }

/** Captures and refunds of the shop that no line names. */
function openMovements(
  { lines, payouts, validLines, isTaken }: ExpectedMatches,
  facts: ShopFacts,
  { firstDays, today }: Days,
): Open[] {
  const keyOf = (line: ImportedLine) => targetOf(line, facts)?.key
  const named = new Set(validLines().map((line) => keyOf(line)))
  /** The last day on which the bank took back a payout that it was in. */
  const lastReturn = (key: string): number =>
    Math.max(
      ...lines.filter((line) => keyOf(line) === key).map(({ utr }) => payouts.get(utr)?.returnedOn ?? 0),
      0,
    )
  const sentByGateway = facts.refunds.filter(({ transfer }) => transfer === null)
  const movements = [
    ...facts.captures.map((one) => ({ ...one, key: captureKey(one) })),
    ...sentByGateway.map(({ token, amountPaise, ...one }) => ({
      ...one,
      reference: token,
      amountPaise: 0 - amountPaise,
      key: refundKey({ token }),
    })),
  ]
  return movements.flatMap(({ gateway, reference, amountPaise, day, key }) => {
    if (day === null || day < (firstDays.get(gateway) ?? Infinity)) return []
    if (isTaken(key) || named.has(key)) return []
    return [
      {
        kind: kindByAge(today - Math.max(day, lastReturn(key))),
        gateway,
        reference,
        amountPaise,
        otherPaise: null,
      },
    ]
  })
}

const kindByAge = (days: number): string | undefined =>
  days > MISSING_DAYS ? 'missing' : days > LATE_DAYS ? 'late' : undefined

const openLines = ({ validLines, isTaken }: ExpectedMatches, facts: ShopFacts): Open[] =>
  validLines()
    .filter(({ matchedTo }) => matchedTo === undefined)
    .map((line) => {
      const { gateway, reference, amountPaise } = line
      const target = targetOf(line, facts)
      const found = target ? (isTaken(target.key) ? 'duplicate' : 'amount_differs') : 'extra'
      return { kind: found, gateway, reference, amountPaise, otherPaise: target?.amountPaise ?? null }
    })

const openPayouts = ({ payouts, bank, linesOf }: ExpectedMatches, today: number): Open[] =>
  [...payouts.values()]
    .filter(({ matchedLines }) => !matchedLines)
    .map(({ gateway, utr, paidOn }) => {
      const arrived = bank.get(bankKey({ reference: utr, amountPaise: 1 }))
      const amountPaise = sumNet(linesOf(utr))
      const kind = kindAtBank(arrived !== undefined, today - paidOn)
      return { kind, gateway, reference: utr, amountPaise, otherPaise: arrived?.amountPaise ?? null }
    })

const kindAtBank = (hasArrived: boolean, days: number): string | undefined =>
  hasArrived ? 'bank_amount_differs' : days > BANK_DAYS ? 'bank_missing' : undefined

/** Money received that is not a payout. */
const openBankLines = ({ bank, payouts }: ExpectedMatches, firstDay: number): Open[] =>
  [...bank.values()]
    .filter(({ reference, amountPaise, bookedOn }) => {
      return amountPaise > 0 && bookedOn >= firstDay && !payouts.has(reference)
    })
    .map(({ reference, amountPaise }) => ({
      kind: 'bank_extra',
      gateway: null,
      reference,
      amountPaise,
      otherPaise: null,
    }))

/** Payouts that the bank took back, until other payouts have all of their lines. */
function openReturns({ bank, payouts, linesOf, validLines }: ExpectedMatches): Open[] {
  const keyOf = ({ gateway, kind, reference }: ImportedLine) => `${gateway} ${kind} ${reference}`
  const valid = new Set(validLines().map(keyOf))
  return [...bank.values()].flatMap(({ reference, amountPaise }) => {
    const payout = payouts.get(reference)
    if (!payout || amountPaise > 0) return []
    if (payout.returnedOn !== undefined && linesOf(reference).every((line) => valid.has(keyOf(line))))
      return []
    return [{ kind: 'bank_returned', gateway: payout.gateway, reference, amountPaise, otherPaise: null }]
  })
}

/** Refunds by bank transfer that the statements do not have, from the day of the first bank line on. */
function openTransfers({ bank }: ExpectedMatches, { refunds }: ShopFacts, today: number): Open[] {
  const firstDay = Math.min(...[...bank.values()].map(({ bookedOn }) => bookedOn))
  return refunds.flatMap(({ gateway, transfer, amountPaise: paise, day }) => {
    if (transfer === null || day === null || day < firstDay) return []
    const amountPaise = 0 - paise
    const sent = bank.get(bankKey({ reference: transfer, amountPaise }))?.amountPaise
    if (sent === amountPaise) return []
    const kind = kindAtBank(sent !== undefined, today - day)
    return [{ kind, gateway, reference: transfer, amountPaise, otherPaise: sent ?? null }]
  })
}
