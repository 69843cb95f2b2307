/** The files of one day, as the gateways and the bank write them, and what the finance desk does with them. */
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { explainException } from '#api/payouts/explain-exception.ts'
import { importBankStatement } from '#api/payouts/import-bank-statement.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import { type ExceptionList, listExceptions } from '#api/payouts/list-exceptions.ts'
import type { PayoutException } from '#api/payouts/payout-exception.ts'
import { openText } from '#test/payout-files.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import type { PayoutBooks } from '#verification/simulation/models/payout-books.ts'
import {
  type BankMovement,
  breakRows,
  csvText,
  isoDay,
  linesOn,
  reportRows,
  statementRows,
} from '#verification/simulation/models/payout-files.ts'
import { dayOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { checkExceptions, checkStored } from './check-payouts.ts'
import type { ExpectedMatches } from './expected-matches.ts'
import { importFile, type PayoutFile, refuseFile } from './import-file.ts'
import { readShopFacts } from './shop-facts.ts'

export type FinanceDesk = {
  scenario: Scenario
  /** What must be stored and matched. */
  expected: ExpectedMatches
  explained: PayoutException[]
  /** The texts of the files that were imported. */
  imported: Set<string>
}

type Text = Parameters<typeof openText>[0]
type Source = { name: string; runText: (text: Text) => PayoutFile['run'] }

/** How many bytes of a file are read at once. */
const CHUNK_SIZE = 512
const open = (text: Text) => openText(text, CHUNK_SIZE)

const runReport =
  (gateway: PageGateway) =>
  (text: Text): PayoutFile['run'] =>
  (platform, apply) =>
    importPayoutReport(platform, open(text), { mapping: NEUTRAL, apply, gateway })

const runStatement =
  (text: Text): PayoutFile['run'] =>
  (platform, apply) =>
    importBankStatement(platform, open(text), { mapping: NEUTRAL, apply })

/** Imports a report of a gateway's payouts. @param isFull whether it has all of them @returns what happened in a few words */
export async function importReport(
  desk: FinanceDesk,
  { payouts }: PayoutBooks,
  { isFull }: { isFull: boolean },
): Promise<string | undefined> {
  const { random, clock } = desk.scenario
  const today = dayOf(clock.now())
  const from = isFull ? 0 : drawFirstDay(desk)
  const listed = payouts.filter(({ paidOn, reportedFrom }) => paidOn >= from && reportedFrom <= today)
  const rows = reportRows(listed, today, { net: random.happens(0.7) })
  const [gateway] = listed.map((payout) => payout.gateway)
  if (rows.length === 0 || gateway === undefined) return undefined
  const name = `report of ${gateway} with ${String(rows.length)} rows`
  const summary = await importRows(desk, { name, runText: runReport(gateway) }, rows)
  desk.expected.addReport(listed.map((payout) => ({ ...payout, lines: linesOn(payout, today) })))
  await matchNow(desk)
  return summary
}

/** Imports a bank statement. @param isFull whether it has all days @returns what happened in a few words */
export async function importStatement(
  desk: FinanceDesk,
  movements: readonly BankMovement[],
  { isFull }: { isFull: boolean },
): Promise<string | undefined> {
  const from = isFull ? 0 : drawFirstDay(desk)
  const listed = movements.filter(({ bookedOn }) => bookedOn >= from)
  if (listed.length === 0) return undefined
  const name = `bank statement with ${String(listed.length)} rows`
  const rows = statementRows(listed, { two: desk.scenario.random.happens(0.5) })
  const summary = await importRows(desk, { name, runText: runStatement }, rows)
  desk.expected.addStatement(listed)
  await matchNow(desk)
  return summary
}

/** Files cover the last days or all days, so that they overlap. */
const drawFirstDay = ({ scenario: { random, clock } }: FinanceDesk): number =>
  random.happens(0.5) ? 0 : dayOf(clock.now()) - random.between(0, 3)

/** Imports a file that is correct, after a broken one of the same rows in some runs. */
async function importRows(
  { scenario, imported }: FinanceDesk,
  { name, runText }: Source,
  rows: ReturnType<typeof reportRows>,
): Promise<string> {
  const { random } = scenario
  const text = csvText(rows)
  if (random.happens(0.3)) {
    const run = runText(csvText(breakRows(rows, random)))
    await refuseFile(scenario, { name: `a broken ${name}`, run, isKnown: false })
  }
  if (random.happens(0.05)) {
    const run = runText(Buffer.from(`${text}é\n`, 'latin1'))
    await refuseFile(scenario, { name: `a ${name} that is not UTF-8`, run, isKnown: false })
  }
  const isKnown = imported.has(text)
  imported.add(text)
  return importFile(scenario, { name, run: runText(text), isKnown })
}

const matchNow = async ({ scenario, expected }: FinanceDesk): Promise<void> =>
  expected.match(await readShopFacts(scenario))

/** Imports another row for a payout that is matched already: the shop must refuse it. */
export async function addToMatchedPayout({ scenario, expected }: FinanceDesk): Promise<void> {
  const matched = [...expected.payouts.values()].filter((one) => one.matchedLines)
  const payout = scenario.random.pickIfAny(matched)
  if (!payout) return
  const { gateway, utr, paidOn } = payout
  const row = { kind: 'adjustment', reference: 'LATER-1', payout_reference: utr, paid_on: isoDay(paidOn) }
  const text = csvText([{ ...row, amount: '1.00', fee: '0', gst_on_fee: '0', currency: 'INR' }])
  const run = runReport(gateway)(text)
  await refuseFile(scenario, { name: `a report that adds to ${utr}`, run, isKnown: false })
}

/** Picks mostly a payout: later rows may change its sum, and then it must be listed again. */
function pickToExplain(
  exceptions: PayoutException[],
  random: Scenario['random'],
): PayoutException | undefined {
  const payouts = exceptions.filter(({ kind }) => kind === 'bank_missing' || kind === 'bank_amount_differs')
  return random.pickIfAny(payouts.length > 0 && random.happens(0.7) ? payouts : exceptions)
}

/** Lists the exceptions and compares everything with what was imported. In some runs it explains an exception. */
export async function checkDesk(desk: FinanceDesk): Promise<ExceptionList | undefined> {
  const { scenario, expected, explained } = desk
  const { clock, random, instances, violations } = scenario
  const instance = random.pick(instances)
  await matchNow(desk)
  const list = await callOperator(scenario, instance, () =>
    listExceptions(instance.platform, isoDay(dayOf(clock.now()))),
  )
  violations.push(...(await checkStored(scenario, expected)))
  if (!list) return undefined
  violations.push(...(await checkExceptions(scenario, expected, { list, explained })))
  const exception = random.happens(0.35) ? pickToExplain(list.exceptions, random) : undefined
  if (exception) {
    const { code } = exception
    const given = { code, because: 'written to the gateway', by: 'ravi' }
    await callOperator(scenario, instance, () => explainException(instance.platform, given))
    explained.push(exception)
  }
  return list
}
