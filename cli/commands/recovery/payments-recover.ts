/** `shop payments recover`: compares a restored database with the gateways' books, and settles or lists what it lacks. */
import { countUncredited } from '#api/invoices/due-credit-query.ts'
import { countOrdersToInvoice } from '#api/invoices/paid-order-query.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import {
  recoverPayments,
  returnUnknown,
  type RecoveryScope,
} from '#api/payments/recovery/recover-payments.ts'
import { countManualRefunds } from '#api/payments/recovery/recovery-query.ts'
import { type GatewayRecovery, isComplete, markReturned, openPaise } from '#api/payments/recovery/recovery.ts'
import type { AppContext } from '#api/platform/context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { findRenewalOrders } from '#api/renewals/renewal-orders-query.ts'
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import { withOperatorLog } from '#cli/operator-log.ts'
import { JSON_FLAG, withDatabase, parseOptions } from '#cli/parse-args.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { fromRupees, type Paise, paise } from '#contract/money.ts'
import { readAttemptIds } from './read-attempt-ids.ts'
import { closingLines, missingPapers, type Papers, recoveryLines } from './recovery-lines.ts'

const text = { type: 'string' } as const
const OPTIONS = {
  ...JSON_FLAG,
  from: text,
  to: text,
  'sold-since': text,
  ids: text,
  'return-unknown': text,
  returned: { type: 'string', multiple: true },
} as const

/** Staff refund a payment within this time of its capture. */
const REFUNDABLE_DAYS = 90

export const paymentsRecover: Command = {
  name: 'payments recover',
  synopsis:
    '--from TIME [--to TIME] [--sold-since TIME] [--ids FILE] [--return-unknown RUPEES] [--returned ATTEMPT]… [--json]',
  summary: 'after a restore: compare the database with the gateways’ books from that instant on',
  help: `TIME is the instant to which the database was restored, with its zone. Run it before the instances start, and again until it
ends with 0: nothing is done twice. Payments of attempts that the database knows are verified and booked. It lists payments whose
order the database lacks, and refunds that its ledger lacks, each with the remedy.

  npm run shop -- payments recover --from 2026-11-27T10:00:00+05:30
  journalctl -u 'shop@*' --since "2026-11-27 09:59" | npm run --silent shop -- payments recover --from … --ids -
  npm run shop -- payments recover --from … --return-unknown 447.00

  --to TIME                 the end of the span; by default now
  --sold-since TIME         searches refunds of payments captured from then on; by default 90 days before TIME
  --ids FILE                any text with ids of attempts, such as the server's log: the wallet has no list
  --return-unknown RUPEES   refunds the payments of unknown attempts, if this is their sum. Only if no other shop uses the
                            same accounts at the gateways: its payments are unknown here too
  --returned ATTEMPT        a person returned the payment of this unknown attempt, because the gateway finally refused its refund.
                            Give it in each run: only the audit log keeps it

Exits with 1 while something is open.`,
  run: async (words, terminal) => {
    const values = parseOptions(words, OPTIONS)
    const sum = values['return-unknown'] === undefined ? undefined : fromRupees(values['return-unknown'])
    if (values['return-unknown'] !== undefined && sum === undefined)
      throw new UsageError('Give the sum in rupees, such as --return-unknown 447.00.')
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const platform = withOperatorLog(opened, terminal)
      const scope = await readScope(terminal, platform, values)
      const gateways = createGatewayRegistry(platform)
      const returned = values.returned ?? []
      await recordActInAdvance(platform, actingOperator(terminal, opened), {
        name: 'payments.recover',
        subject: scope.from.toISOString(),
        ...(returned.length > 0 && { after: { returned: returned.join(' ') } }),
      })
      const compare = async () => {
        const all = Object.values(gateways).map((gateway) => recoverPayments(platform, gateway, scope))
        return markReturned(await Promise.all(all), returned)
      }
      const before = await compare()
      const isSent =
        sum !== undefined && (await returnAll(terminal, { platform, gateways, results: before, sum }))
      const results = isSent ? await compare() : before
      const manual = await countManualRefunds(platform.db)
      const papers = await countPapers(platform, results)
      if (values.json) terminal.stdout(JSON.stringify({ gateways: results, manual, papers }))
      else
        for (const line of [
          ...gatewayLines(results, values.ids, scope),
          ...closingLines(results, { papers, manual }),
        ])
          terminal.stdout(line)
      const isWrongSum = sum !== undefined && results.every(({ unknown }) => unknown.length === 0)
      return results.every(isComplete) && !isWrongSum ? 0 : 1
    })
  },
}

/** @returns undefined where the shop issues no papers */
async function countPapers(
  { db, config }: AppContext,
  results: GatewayRecovery[],
): Promise<Papers | undefined> {
  if (!config.brand.gst) return undefined
  const due = { invoices: await countOrdersToInvoice(db), creditNotes: await countUncredited(db) }
  return missingPapers(results, due)
}

const gatewayLines = (
  results: GatewayRecovery[],
  ids: string | undefined,
  { attemptIds }: RecoveryScope,
): string[] =>
  results.flatMap((result) => recoveryLines(result, ids === undefined ? undefined : attemptIds.length))

type Values = { from?: string; to?: string; 'sold-since'?: string; ids?: string }

const openText = ({ openFile, standardInput }: Terminal, path: string): AsyncIterable<Uint8Array> =>
  path === '-' ? standardInput() : openFile(path)

async function readScope(
  terminal: Terminal,
  { db, runtime }: AppContext,
  values: Values,
): Promise<RecoveryScope> {
  const now = runtime.now()
  const from = readTime('--from', values.from)
  const to = values.to === undefined ? now : readTime('--to', values.to)
  if (from >= to) throw new UsageError('The span must end after --from, and --from must be in the past.')
  const soldSince =
    values['sold-since'] === undefined
      ? new Date(from.getTime() - REFUNDABLE_DAYS * DAY_MS)
      : readTime('--sold-since', values['sold-since'])
  const attemptIds = values.ids === undefined ? [] : await readAttemptIds(openText(terminal, values.ids))
  const findOrders = (ids: readonly string[]) => findRenewalOrders(db, ids, now)
  return { from, to, soldSince, attemptIds, findRenewalOrders: findOrders }
}

/** Without a zone it is not clear which instant is meant: the servers' logs are in UTC, and people read Indian time. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function readTime(option: string, value: string | undefined): Date {
  const at = new Date(value ?? '')
  if (value === undefined || !TIME.test(value) || Number.isNaN(at.getTime()))
    throw new UsageError(`Give ${option} a time with its zone, such as 2026-11-27T10:00:00+05:30.`)
  return at
}

const RETURN_BY_HAND =
  'The refusal is final: return the money in its pages or by bank transfer, then repeat the command with --returned'

type Sending = { platform: AppContext; gateways: GatewayRegistry; results: GatewayRecovery[]; sum: Paise }

/** Refunds all payments of unknown attempts, if their sum is the one that the operator gives. @returns whether it is */
async function returnAll(
  terminal: Terminal,
  { platform, gateways, results, sum }: Sending,
): Promise<boolean> {
  const total = openPaise(results)
  if (total !== sum) {
    terminal.stderr(
      `Nothing was refunded: the payments of unknown attempts are ${formatPaise(total)} now, not ${formatPaise(sum)}.`,
    )
    return false
  }
  const acting = actingOperator(terminal, platform)
  await Promise.all(
    results.map(async ({ gateway, unknown }) => {
      for (const payment of unknown.filter(({ state }) => state === 'open')) {
        const { attemptId: subject, gatewayPaymentId, capturedPaise, returnedPaise } = payment
        const amountPaise = paise(capturedPaise - returnedPaise)
        const after = { gateway, payment: gatewayPaymentId, amountPaise }
        try {
          await recordActInAdvance(platform, acting, { name: 'payment.return_unknown', subject, after })
          const answer = await returnUnknown(platform, gateways[gateway], payment)
          const code = 'code' in answer ? ` (${answer.code})` : ''
          const remedy = answer.kind === 'refused' ? ` ${RETURN_BY_HAND} ${subject}.` : ''
          terminal.stderr(
            `${subject}: ${gateway} answers ${answer.kind}${code} to the refund of ${formatPaise(amountPaise)}.${remedy}`,
          )
        } catch (error) {
          terminal.stderr(
            `${subject}: ${gateway} did not answer (${failureFields(error).reason}). Repeat the command.`,
          )
        }
      }
    }),
  )
  return true
}
