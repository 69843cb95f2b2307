/** A dispute: what the bank disputes, what to do, and the notes of staff. */
import { Alert, Button, Grid, Group, Stack } from '@mantine/core'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { codeText } from '#desk/ui/code-text.tsx'
import { formatAmount } from '#desk/format/format-amount.ts'
import { type Fact, Facts } from '#desk/ui/facts.tsx'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { OrderLink } from '#desk/ui/order-link.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { Section } from '#desk/ui/section.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { DisputeActs } from './dispute-acts.tsx'
import { DeadlineBadge } from './dispute-list-page.tsx'
import { KIND_NAMES } from './dispute-words.ts'
import { lastDay } from '#desk/format/last-day.ts'

export async function loadDispute({ params }: LoaderFunctionArgs) {
  return (await callDesk('GET /staff/api/disputes/:id', { id: params['id'] ?? '' })).data
}

export async function actOnDispute({ params, request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const id = params['id'] ?? ''
  const reason = fieldText(form, 'reason')
  const act = fieldText(form, 'act')
  switch (act) {
    case 'note':
      return performAct(
        () => callDesk('POST /staff/api/disputes/:id/notes', { id, reason }),
        () => 'The note is added.',
      )
    case 'evidence':
      return performAct(
        () =>
          callDesk('POST /staff/api/disputes/:id/evidence-sent', {
            id,
            reference: fieldText(form, 'reference'),
          }),
        () => 'The evidence is marked as sent. The bank decides.',
      )
    case 'accept':
      return performAct(() => callDesk('POST /staff/api/disputes/:id/accept', { id, reason }), describe)
    case 'find':
      return performAct(
        () => callDesk('POST /staff/api/disputes/:id/find-payment', { id }),
        ({ data }) => `The payment is found: order ${data.payment?.order ?? ''}.`,
      )
    case 'won':
    case 'lost':
      return performAct(
        () => callDesk('POST /staff/api/disputes/:id/decide', { id, outcome: act, reason }),
        describe,
      )
    default:
      throw new Error(`a dispute has no act "${act}"`)
  }
}

const describe = ({ data }: { data: DeskDispute }): string => `The decision is recorded. ${data.advice}`

export function DisputePage() {
  const { dispute, notes } = useLoaderData<typeof loadDispute>()
  const { id, caseId, kind, state, advice, decidedAt, payment } = dispute
  const person = usePerson()
  return (
    // The key resets what was entered or shown on the page of another dispute.
    <Stack key={id}>
      <PageTitle title={`${KIND_NAMES[kind]} ${caseId}`}>
        <Group gap="sm">
          <DeadlineBadge dispute={dispute} />
          <StateBadge state={state} />
        </Group>
      </PageTitle>
      <Alert color={decidedAt === null ? 'sun' : 'gray'} title={decidedAt === null ? 'What to do' : 'Result'}>
        {advice}
      </Alert>
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            <Section title="What is disputed">
              <Facts facts={factsOf(dispute)} />
              {payment && mayCall(person, 'GET /staff/api/disputes/:id/evidence') && (
                <Group>
                  <Button component={Link} to={`/disputes/${id}/evidence`} variant="default">
                    Read the evidence
                  </Button>
                </Group>
              )}
            </Section>
            <Section title="Notes">
              <RecordTable
                label="Notes"
                empty="There is no note."
                head={['Written', 'By', 'Note']}
                rows={notes.map(({ at, by, text }) => ({
                  key: `${at} ${text}`,
                  cells: [shortMoment(at), by, text],
                }))}
              />
              {mayCall(person, 'POST /staff/api/disputes/:id/notes') && (
                <ReasonForm
                  act="note"
                  button="Add the note"
                  text="Note"
                  purpose="Notes must not contain personal data."
                />
              )}
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <DisputeActs dispute={dispute} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

/** What a dispute is about, and what happened to it. */
export const factsOf = (dispute: DeskDispute): Fact[] => [
  ['Gateway', gatewayName(dispute.gateway)],
  ['Disputed', formatAmount(dispute.amountPaise)],
  ['Reason', `${dispute.reasonCode}: ${dispute.reasonText}`],
  ['Opened', formatDay(dispute.openedAt)],
  ['Answer until', lastDay(dispute.respondBy)],
  ['Payment', paymentOf(dispute)],
  ['Order', dispute.payment && <OrderLink key="order" order={dispute.payment.order} />],
  [
    'Refund',
    dispute.payment?.refund && `${dispute.payment.refund.reference} (${dispute.payment.refund.state})`,
  ],
  ['Recorded', `by ${dispute.recordedBy}, ${formatMoment(dispute.recordedAt)}`],
  [
    'Evidence sent',
    dispute.evidenceAt !== null && `${dispute.evidenceReference ?? ''}, ${formatMoment(dispute.evidenceAt)}`,
  ],
  [
    'Decision recorded',
    dispute.decidedAt !== null && `by ${dispute.decidedBy ?? ''}, ${formatMoment(dispute.decidedAt)}`,
  ],
]

const paymentOf = ({ payment, paymentReference }: DeskDispute) =>
  payment
    ? codeText(`${payment.gatewayPaymentId}, ${formatAmount(payment.amountPaise)}`)
    : codeText(`${paymentReference} (the shop does not know it)`)
