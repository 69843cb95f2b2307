/** What a person may do about an order: ask the gateways, or propose a refund. */
import { Divider, Text } from '@mantine/core'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActForm } from '#desk/ui/act-form.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { isWaiting } from './describe-decision.ts'
import { PartialRefundForm } from './partial-refund-form.tsx'
import { Section } from '#desk/ui/section.tsx'

/** Also the outcome of a proposal. */
export const PROPOSAL_WAITS = 'A refund waits for approval: ask an approver to decide on it under Refunds.'

export function OrderActs({ order: { state, attempts, proposals, refundable } }: { order: DeskOrder }) {
  const person = usePerson()
  const mayVerify = mayCall(person, 'POST /staff/api/orders/:number/verify') && attempts.length > 0
  const mayPropose = mayCall(person, 'POST /staff/api/orders/:number/refund-proposals') && state === 'paid'
  if (!mayVerify && !mayPropose) return null
  return (
    <Section title="Actions">
      {mayVerify && <VerifyForm />}
      {mayVerify && mayPropose && <Divider />}
      {mayPropose && (proposals.some(isWaiting) ? <ProposalWaits /> : <RefundForms packs={refundable} />)}
    </Section>
  )
}

/** A status, because it takes the place of the form that proposed the refund, and of its outcome. */
const ProposalWaits = () => (
  <Text size="sm" role="status">
    {PROPOSAL_WAITS}
  </Text>
)

function RefundForms({ packs }: { packs: DeskOrder['refundable'] }) {
  return (
    <>
      <ReasonForm
        act="propose"
        purpose="Return the payment, less its partial refunds, and end the packs. No money moves until another person approves it."
        button="Propose a refund"
      />
      {packs.length > 0 && <Divider />}
      {packs.length > 0 && <PartialRefundForm packs={packs} />}
    </>
  )
}

function VerifyForm() {
  return (
    <ActForm act="verify" button="Ask the gateway">
      Ask the gateways about the payments now, and book what they say.
    </ActForm>
  )
}

/** Shown below the messages, once there is one about the payment or a refund. */
export function ResendForm({ order: { state, captures } }: { order: DeskOrder }) {
  const person = usePerson()
  const isSent =
    state === 'paid' || captures.some(({ refunds }) => refunds.some((one) => one.state === 'done'))
  if (!isSent || !mayCall(person, 'POST /staff/api/orders/:number/resend-message')) return null
  return (
    <ActForm act="resend" button="Send again">
      Send the message about the payment or the refund again.
    </ActForm>
  )
}
