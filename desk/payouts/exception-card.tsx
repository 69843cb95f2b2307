/** One thing that is not matched: what it is, what to do, and the form that explains it. */
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import type { DeskException } from '#contract/staff/desk-payouts.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { codeText } from '#desk/ui/code-text.tsx'
import { Facts } from '#desk/ui/facts.tsx'
import { formatAmount } from '#desk/format/format-amount.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { OrderLink } from '#desk/ui/order-link.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'

/** What each kind is, and what finance does about it. */
const KINDS: Record<DeskException['kind'], { name: string; advice: string }> = {
  missing: {
    name: 'Missing in the reports',
    advice: 'The gateway has not reported it for a week. Ask the gateway with the reference.',
  },
  late: {
    name: 'Late in the reports',
    advice: 'It should have been reported by now. Import the newest report; after a week ask the gateway.',
  },
  extra: {
    name: 'Unknown to the shop',
    advice:
      'The gateway paid out an amount for which the shop has no payment. Search for the order, and ask the gateway.',
  },
  amount_differs: {
    name: 'Amount differs',
    advice: 'The report has another amount than the payment. Ask the gateway for the reason.',
  },
  duplicate: {
    name: 'Paid out twice',
    advice: 'The payment is in an earlier payout. The gateway will take it back. Inform the gateway.',
  },
  dispute_missing: {
    name: 'Chargeback without a dispute',
    advice: 'Record the dispute: Disputes, “Record a dispute”, with the case number of the gateway.',
  },
  dispute_undecided: {
    name: 'Returned dispute that is not recorded as won',
    advice:
      'The gateway returns the amount that it withheld. Record at the dispute that the bank decided for the shop.',
  },
  bank_missing: {
    name: 'Missing at the bank',
    advice:
      'The payout, or the refund by bank transfer, is in no bank statement. Import the newest one. Then ask the gateway for the UTR of the payout, or the bank about the transfer.',
  },
  bank_extra: {
    name: 'Unknown money at the bank',
    advice: 'The bank received it without a payout report. Import the report of that day.',
  },
  bank_amount_differs: {
    name: 'Amount differs at the bank',
    advice:
      'The bank statement has another sum than the lines of the payout, or than the refund by bank transfer. Ask the gateway for the missing lines, or the bank about the transfer.',
  },
  bank_returned: {
    name: 'Returned by the bank',
    advice:
      'The bank took this payout back, so the money is not in the account. Ask the gateway when it pays again, and import the report with the new payout. If another amount is shown, the bank took back only a part: ask the bank for the reason.',
  },
}

export function ExceptionCard({ exception }: { exception: DeskException }) {
  const { code, kind, ageDays, day, gateway, reference, utr, amountPaise, otherPaise, orderId } = exception
  const person = usePerson()
  const { name, advice } = KINDS[kind]
  return (
    <Paper component="section" withBorder p="md" aria-label={`${name}, ${reference}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Text fw={650}>{formatAmount(amountPaise)}</Text>
            <Badge color="red">{name}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {ageDays === 1 ? '1 day old' : `${String(ageDays)} days old`}
          </Text>
        </Group>
        <Facts
          facts={[
            ['Reference', codeText(`${gateway === null ? 'bank' : gatewayName(gateway)} ${reference}`)],
            ['Day', formatCalendarDay(day)],
            ['Payout', utr !== reference && utr],
            ['Other amount', otherPaise === null ? undefined : formatAmount(otherPaise)],
            ['Order', orderId !== null && <OrderLink key="order" order={orderId} />],
            ['What to do', advice],
          ]}
        />
        {mayCall(person, 'POST /staff/api/payouts/exceptions/:code/explain') && (
          <ReasonForm
            act="explain"
            fields={{ code }}
            button="Explain"
            fetcherKey="explain"
            purpose="Take it off the list when it needs no more work. It changes no amount, and is final."
          />
        )}
      </Stack>
    </Paper>
  )
}
