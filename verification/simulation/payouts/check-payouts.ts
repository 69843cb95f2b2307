/** Compares what the shop has stored, matched, booked and listed with what was imported and with the gateways' books. */
import type { ExceptionList } from '#api/payouts/list-exceptions.ts'
import type { PayoutException } from '#api/payouts/payout-exception.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import { isoDay } from '#verification/simulation/models/payout-files.ts'
import { sumNet } from '#verification/simulation/models/gateway-payout.ts'
import { dayOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { exceptionText, expectExceptions } from './expected-exceptions.ts'
import { type ExpectedMatches, expectedBalances } from './expected-matches.ts'
import { readShopFacts } from './shop-facts.ts'
import { sql } from 'kysely'

/** Checks the rows of payouts. @returns the violations */
export async function checkStored(scenario: Scenario, expected: ExpectedMatches): Promise<string[]> {
  const stored = await readStored(scenario)
  const { lines, payouts, bank, linesOf, validLines } = expected
  const matched = validLines().filter(({ matchedTo }) => matchedTo !== undefined)
  return [
    ...differences('payout lines', stored.lines, lines.map(lineText)),
    ...differences('matched payout lines', stored.matches, matched.map(matchText)),
    ...differences(
      'bank lines',
      stored.bankLines,
      [...bank.values()].map(({ reference, bookedOn, amountPaise }) =>
        [reference, isoDay(bookedOn), amountPaise].join(' '),
      ),
    ),
    ...differences(
      'payouts at the bank',
      stored.payouts,
      [...payouts.values()].map(({ gateway, utr, paidOn, matchedLines, returnedOn }) =>
        [
          gateway,
          utr,
          isoDay(paidOn),
          matchedLines ? sumNet(linesOf(utr)) : 'open',
          ...(returnedOn === undefined ? [] : [isoDay(returnedOn)]),
        ].join(' '),
      ),
    ),
    ...differences(
      'bookings of payouts',
      stored.balances,
      Object.entries(expectedBalances(payouts.values())).map(([account, paise]) => `${account} ${paise}`),
    ),
  ]
}

type LineColumns = {
  gateway: string
  utr: string
  kind: string
  reference: string
  amountPaise: number
  feePaise: number
  gstPaise: number
  tdsPaise: number
  tcsPaise: number
}

const lineText = (line: LineColumns): string =>
  [
    line.gateway,
    line.utr,
    line.kind,
    line.reference,
    line.amountPaise,
    line.feePaise,
    line.gstPaise,
    line.tdsPaise,
    line.tcsPaise,
  ].join(' ')

/** Without the payout: of two equal lines either one may be matched. */
const matchText = ({
  gateway,
  kind,
  reference,
  amountPaise,
  matchedTo,
}: Omit<LineColumns, 'utr'> & { matchedTo: string | undefined }): string =>
  [gateway, kind, reference, amountPaise, matchedTo].join(' ')

async function readStored({ database: { db } }: Scenario) {
  const { rows: lines } = await sql<LineColumns & { matchedTo: string | null }>`
    select l.gateway, p.utr, l.kind, l.reference, l.amount_paise as "amountPaise", l.fee_paise as "feePaise",
      l.gst_paise as "gstPaise", l.tds_paise as "tdsPaise", l.tcs_paise as "tcsPaise",
      case when l.return_line_id is null
        then coalesce('payment ' || c.gateway || ' ' || c.gateway_payment_id, 'refund ' || r.token) end as "matchedTo"
    from payout_line l join payout p on p.id = l.payout_id
    left join payment_capture c on c.id = l.capture_id left join refund r on r.id = l.refund_id`.execute(db)
  const { rows: texts } = await sql<{ of: 'bank line' | 'payout' | 'balance'; text: string }>`
    select 'bank line' as of, concat_ws(' ', reference, booked_on, amount_paise) as text from bank_line
    union all
    select 'payout', concat_ws(' ', p.gateway, p.utr, p.paid_on, coalesce(b.amount_paise::text, 'open'), back.booked_on)
    from payout p left join bank_line b on b.id = p.bank_line_id left join bank_line back on back.id = p.return_line_id
    union all
    select 'balance', concat_ws(' ', e.account, sum(e.amount_paise)) from ledger_entry e
    join ledger_transfer t on t.id = e.transfer_id and t.kind in ('payout', 'payout_return')
    group by e.account having sum(e.amount_paise) <> 0`.execute(db)
  const textsOf = (of: string) => texts.filter((row) => row.of === of).map(({ text }) => text)
  return {
    lines: lines.map(lineText),
    matches: lines.flatMap((line) =>
      line.matchedTo === null ? [] : [matchText({ ...line, matchedTo: line.matchedTo })],
    ),
    bankLines: textsOf('bank line'),
    payouts: textsOf('payout'),
    balances: textsOf('balance'),
  }
}

/** Checks the work list of finance. @param explained the exceptions that were explained */
export async function checkExceptions(
  scenario: Scenario,
  expected: ExpectedMatches,
  { list, explained }: { list: ExceptionList; explained: readonly PayoutException[] },
): Promise<string[]> {
  const facts = await readShopFacts(scenario)
  const { exceptions, notDue } = expectExceptions(expected, facts, dayOf(scenario.clock.now()))
  const left = [...exceptions]
  let found = 0
  for (const exception of explained) {
    // With its amounts: an explained payout is listed again when a corrected report changes its sum.
    const at = left.indexOf(exceptionText(exception))
    if (at < 0) continue
    left.splice(at, 1)
    found += 1
  }
  const counts = (one: { explained: number; notDue: number }): string[] => [
    `${String(one.explained)} explained, ${String(one.notDue)} not due`,
  ]
  return [
    ...differences('payout exceptions', list.exceptions.map(exceptionText), left),
    ...differences('counts of payout exceptions', counts(list), counts({ explained: found, notDue })),
  ]
}

/** A payment or refund of a gateway, by all names that a line or an exception may have for it. */
type BookedMovement = { gateway: string; names: string[] }

/**
 * Checks that each payment and each refund of a gateway for the shop is in a payout that has arrived, is in the work list, or is
 * older than the payouts. Reads the shop's rows and list only. @param exceptions including those that were explained
 */
export async function listUnaccountedMovements(
  { database: { db }, external }: Scenario,
  exceptions: readonly PayoutException[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string; utr: string | null; hasArrived: boolean; isOlder: boolean }>`
    select m.gateway || ' ' || m.name as key, p.utr, p.bank_line_id is not null as "hasArrived",
      not exists (select 1 from payout f where f.gateway = m.gateway
        and f.paid_on <= (m.at at time zone 'Asia/Kolkata')::date) as "isOlder"
    from (
      select gateway, gateway_payment_id as name, captured_at as at, id as capture_id, null::uuid as refund_id
      from payment_capture
      union all
      select c.gateway, r.token, r.done_at, null, r.id
      from refund r join payment_capture c on c.id = r.capture_id) m
    left join payout_line l on (l.capture_id = m.capture_id or l.refund_id = m.refund_id) and l.return_line_id is null
    left join payout p on p.id = l.payout_id`.execute(db)
  const known = new Map(rows.map((row) => [row.key, row]))
  const listed = new Set(exceptions.map(({ reference }) => reference))
  return listBooked(external)
    .filter(({ gateway, names: [name = '', ...others] }) => {
      const row = known.get(`${gateway} ${name}`)
      const isListed = [name, ...others, row?.utr ?? ''].some((one) => listed.has(one))
      return !(isListed || row?.hasArrived === true || row?.isOlder === true)
    })
    .map(({ gateway, names }) => `${gateway} ${names.join('/')} is in no payout and in no exception`)
}

/** Lists what the gateways have captured for the shop and refunded, from their books. */
const listBooked = (external: Scenario['external']): BookedMovement[] =>
  PAGE_GATEWAYS.flatMap((gateway) => {
    const { model } = external[gateway]
    return model
      .bookEntries()
      .filter((entry) => entry.capturedPaise > 0 && !entry.refundedByGateway)
      .flatMap(({ paymentId }) => [
        { gateway, names: [paymentId] },
        ...model.refunds
          .of(paymentId)
          .filter(({ state }) => state === 'success')
          .map(({ token, requestId }) => ({ gateway, names: [token, requestId] })),
      ])
  })

/** Checks the receivables in the ledger, after everything has settled. */
export function checkReceivables(
  { external }: Scenario,
  { payouts }: ExpectedMatches,
  gateways: readonly { gateway: string; receivablePaise: number }[],
): string[] {
  return gateways.flatMap(({ gateway, receivablePaise }) => {
    const kept = external
      .bookEntries()
      .filter((entry) => entry.gateway === gateway && !entry.refundedByGateway)
      .reduce((sum, entry) => sum + entry.capturedPaise - entry.refundedPaise, 0)
    const paidOut = expectedBalances(payouts.values())[`gateway:${gateway}`] ?? 0
    const owedPaise = kept + paidOut
    if (receivablePaise === owedPaise) return []
    return [`${gateway} owes ${String(owedPaise)}, the ledger says ${String(receivablePaise)}`]
  })
}

/** Compares two lists whatever their order. */
function differences(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  const left = [...wanted]
  const more = found.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (more.length === 0 && left.length === 0) return []
  const text = (list: readonly string[]): string => list.slice(0, 3).join(', ') || 'nothing'
  return [`${what}: the shop has ${text(more)}, expected is ${text(left)}`]
}
