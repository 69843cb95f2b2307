/** `shop refund list`: lists refunds that are not done, and refund proposals that wait for approval. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { listOpenRefunds, type OpenRefundSummary } from '#api/payments/refunds/refund-store.ts'
import { listPendingProposals } from '#api/payments/refunds/proposals/pending-proposals-query.ts'
import type { RefundProposal } from '#api/payments/refunds/proposals/refund-proposal.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { Command, ExitCode } from '#cli/command.ts'
import { JSON_FLAG, withDatabase, parseOptions } from '#cli/parse-args.ts'

export const refundList: Command = {
  name: 'refund list',
  synopsis: '[--json]',
  summary: 'list refunds that wait for approval, for their gateway or for staff',
  help: `Lists first the refunds that a gateway refused and staff must send, then those in progress, then the proposals that
are not approved; each with its waiting time. Times are in Indian Standard Time.

  npm run shop -- refund list           for reading
  npm run shop -- refund list --json    for a program`,
  run: async (words, terminal) => {
    const values = parseOptions(words, JSON_FLAG)
    return withDatabase<ExitCode>(terminal, async ({ db, runtime }) => {
      const now = runtime.now()
      const [refunds, proposals] = [await listOpenRefunds(db), await listPendingProposals(db, now)]
      if (values.json) terminal.stdout(JSON.stringify({ refunds, proposals }))
      else if (refunds.length + proposals.length === 0) terminal.stdout('No refund is waiting.')
      else
        for (const line of [
          ...refunds.map((one) => refundLine(one, now)),
          ...proposals.map((one) => proposalLine(one, now)),
        ])
          terminal.stdout(line)
      return 0
    })
  },
}

const STATES = { manual: 'MANUAL', requested: 'to be sent', sent: 'in progress' } as const

const refundLine = (one: OpenRefundSummary, now: Date): string =>
  `${STATES[one.status].padEnd(12)}  ${one.orderId}  ${formatPaise(one.amountPaise).padStart(10)}  ` +
  `${one.gateway} ${one.gatewayPaymentId}, reference ${one.token}, ${one.reason}; ${waiting(one.requestedAt, now)}` +
  (one.coveredPaise > 0
    ? `; the buyer's bank has also returned ${formatPaise(one.coveredPaise)} of this payment`
    : '')

const proposalLine = (one: RefundProposal, now: Date): string =>
  `${'to approve'.padEnd(12)}  ${one.orderId}  ${formatPaise(one.amountPaise).padStart(10)}  ` +
  `proposed by ${one.proposedBy}: ${one.reason}; ${waiting(one.proposedAt, now)}, until ${formatMoment(one.expiresAt.toISOString())}`

function waiting(since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime())
  const [count, unit] =
    age >= 2 * DAY_MS
      ? [age / DAY_MS, 'days']
      : age >= 2 * HOUR_MS
        ? [age / HOUR_MS, 'hours']
        : [age / MINUTE_MS, 'minutes']
  return `waits ${String(Math.floor(count))} ${unit}`
}
