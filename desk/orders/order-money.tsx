/** The payment attempts, captures, disputes, proposed refunds and notifications of an order. */
import { Text } from '@mantine/core'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { codeText } from '#desk/ui/code-text.tsx'
import { formatAmount } from '#desk/format/format-amount.ts'
import { type Fact, Facts } from '#desk/ui/facts.tsx'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { METHOD_NAMES } from '#desk/format/method-name.ts'
import { packName } from '#desk/format/pack-name.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { byBankText, REFUND_REASON_NAMES } from '#desk/format/refund-reason.ts'
import { describeDecision } from './describe-decision.ts'
import { OrderDisputes } from './order-disputes.tsx'
import { Section } from '#desk/ui/section.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

export function OrderMoney({
  order: { number, attempts, captures, disputes, notifications, proposals },
}: {
  order: DeskOrder
}) {
  return (
    <>
      <Section title="Payment attempts">
        {attempts.length === 0 && <Text c="dimmed">The buyer has not started a payment.</Text>}
        {attempts.map((attempt) => (
          <Facts key={attempt.id} facts={attemptFacts(attempt)} />
        ))}
      </Section>
      {captures.map((capture) => (
        <Section key={capture.gatewayPaymentId} title={`Payment of ${formatAmount(capture.amountPaise)}`}>
          <Facts facts={captureFacts(capture)} />
        </Section>
      ))}
      {disputes.length > 0 && <OrderDisputes number={number} disputes={disputes} />}
      {proposals.length > 0 && (
        <Section title="Proposed refunds">
          <RecordTable
            label="Proposed refunds"
            head={['Proposed', 'By', 'Amount', 'Reason', 'Decision']}
            rows={proposals.map((proposal) => ({
              key: proposal.proposedAt,
              cells: [
                shortMoment(proposal.proposedAt),
                proposal.proposedBy,
                amountOf(proposal),
                proposal.reason,
                describeDecision(proposal),
              ],
            }))}
          />
        </Section>
      )}
      {notifications.length > 0 && (
        <Section title="Notifications of the gateways">
          <RecordTable
            label="Notifications of the gateways"
            head={['Received', 'By', 'Claim', 'Reference', 'Signed']}
            rows={notifications.map((one) => ({
              key: `${one.receivedAt} ${one.source} ${one.attemptId}`,
              cells: [
                shortMoment(one.receivedAt),
                one.source,
                <StateBadge key="claim" state={one.claim} />,
                codeText(one.gatewayPaymentId ?? one.detail),
                one.isAuthentic ? 'yes' : 'no',
              ],
            }))}
          />
        </Section>
      )}
    </>
  )
}

const methodOf = ({ method, bank }: DeskOrder['attempts'][number]): string | undefined =>
  method === null ? undefined : [METHOD_NAMES[method], ...(bank === null ? [] : [bank])].join(', ')

const attemptFacts = (attempt: DeskOrder['attempts'][number]): Fact[] => [
  ['Attempt', codeText(attempt.id)],
  ['State', <StateBadge key="state" state={attempt.state} />],
  [
    'Gateway',
    `${gatewayName(attempt.gateway)}, ${formatAmount(attempt.amountPaise)}, ${formatMoment(attempt.startedAt)}`,
  ],
  ['Method', methodOf(attempt)],
  ['Why it failed', attempt.failure],
  [
    'Verified at the gateway',
    attempt.verifiedAt === null
      ? undefined
      : `${attempt.verifications === 1 ? 'once' : `${String(attempt.verifications)} times`}, last ${formatMoment(attempt.verifiedAt)}`,
  ],
  [
    'Next verification',
    attempt.nextVerificationAt === null ? undefined : formatMoment(attempt.nextVerificationAt),
  ],
]

function captureFacts({ refunds, ...capture }: DeskOrder['captures'][number]): Fact[] {
  return [
    [`Payment at ${gatewayName(capture.gateway)}`, codeText(capture.gatewayPaymentId)],
    ['Captured', formatMoment(capture.capturedAt)],
    ['Used', capture.disposition === 'applied' ? 'for the order' : 'not for the order; a refund follows'],
    ...refunds.flatMap(refundFacts),
  ]
}

type Refund = DeskOrder['captures'][number]['refunds'][number]

const refundFacts = (refund: Refund): Fact[] => [
  ['Refund', codeText(refund.reference)],
  ['Refund state', <StateBadge key="state" state={refund.state} />],
  ['Returned', byBankText(refund)],
  ['Refund amount', `${formatAmount(refund.amountPaise)} (${REFUND_REASON_NAMES[refund.reason]})`],
  ['Refund at the gateway', refund.gatewayRequestId === null ? undefined : codeText(refund.gatewayRequestId)],
  [
    'Sent by hand',
    refund.manual === null
      ? undefined
      : `by ${refund.manual.by} from the ${refund.manual.from}, ${refund.manual.reference}, ${formatMoment(refund.manual.at)}`,
  ],
]

const amountOf = ({ amountPaise, pack }: DeskOrder['proposals'][number]): string =>
  pack === null ? formatAmount(amountPaise) : `${formatAmount(amountPaise)} of ${packName(pack)}`
