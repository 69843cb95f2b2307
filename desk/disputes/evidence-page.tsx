/** The evidence of a dispute as one document, to be printed for the gateway. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import type { DeskEvidence } from '#contract/staff/desk-disputes.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { type Fact, Facts } from '#desk/ui/facts.tsx'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { languageName } from '#desk/format/language-name.ts'
import { MessageTable } from '#desk/ui/message-table.tsx'
import { packName } from '#desk/format/pack-name.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { stateWords } from '#desk/format/state-words.ts'
import { factsOf } from './dispute-page.tsx'

export async function loadEvidence({ params }: LoaderFunctionArgs) {
  return (await callDesk('GET /staff/api/disputes/:id/evidence', { id: params['id'] ?? '' })).data
}

export function EvidencePage() {
  const evidence = useLoaderData<typeof loadEvidence>()
  const { dispute, order, writtenAt } = evidence
  return (
    <Stack>
      <PageTitle title={`Evidence for ${dispute.caseId}`}>
        <Group gap="sm" className="desk-no-print">
          <Button component={Link} to={`/disputes/${dispute.id}`} variant="default">
            Back to the dispute
          </Button>
          <Button
            onClick={() => {
              window.print()
            }}
          >
            Print
          </Button>
        </Group>
      </PageTitle>
      <Text size="sm" c="dimmed">
        Written {formatMoment(writtenAt)}. Personal data is masked.{' '}
        <Anchor
          inherit
          className="desk-no-print"
          underline="always"
          href={`/staff/api/disputes/${dispute.id}/evidence`}
          download={`evidence-${dispute.caseId}.json`}
        >
          Save it as JSON
        </Anchor>
      </Text>
      <Section title="Dispute">
        <Facts facts={factsOf(dispute)} />
      </Section>
      <Section title="Order and payment">
        <Facts facts={orderFacts(evidence)} />
      </Section>
      <Section title="Who ordered">
        <Facts facts={buyerFacts(evidence)} />
      </Section>
      <Section title="Use of the packs">
        <PackTable order={order} />
        <Text size="sm">
          The packs were available in the household’s apps from their start. The shop does not know what was
          watched: ask the partners of the apps, and add their answer to the notes.
        </Text>
      </Section>
      <Section title="Messages to the buyer">
        <MessageTable messages={order.messages} />
      </Section>
      <Section title="What happened, in the words that the buyer read">
        <RecordTable
          label="What happened"
          head={['At', 'Event']}
          rows={order.timeline.map(({ at, isDay, kind, text }) => ({
            key: `${at} ${text}`,
            cells: [
              isDay ? formatDay(at) : shortMoment(at),
              kind === 'dispute' ? `${text} (The buyer does not see this.)` : text,
            ],
          }))}
        />
      </Section>
    </Stack>
  )
}

function orderFacts({ order, dispute }: DeskEvidence): Fact[] {
  const capture = order.captures.find(
    ({ gatewayPaymentId }) => gatewayPaymentId === dispute.payment?.gatewayPaymentId,
  )
  return [
    ['Order', order.number],
    ['Placed', formatMoment(order.placedAt)],
    ...order.lines.map(({ name, duration, amountPaise }): Fact => {
      return ['Bought', `${packName(name)}, ${duration}, ${formatAmount(amountPaise)}`]
    }),
    [
      'Payment',
      capture &&
        `${gatewayName(capture.gateway)} ${capture.gatewayPaymentId}, ${formatAmount(capture.amountPaise)}`,
    ],
    ['Paid', capture && formatMoment(capture.capturedAt)],
    ['Invoice', order.invoice],
    ...(capture?.refunds ?? []).map(({ reference, amountPaise, state }): Fact => {
      return ['Refund', `${reference}, ${formatAmount(amountPaise)}, ${state}`]
    }),
    ['Credit notes', order.creditNotes.map(({ number }) => number).join(', ')],
  ]
}

function buyerFacts({ order, consents, session }: DeskEvidence): Fact[] {
  return [
    ['Mobile', order.buyer?.mobile ?? 'erased'],
    ['Signed in', session ? formatMoment(session.startedAt) : 'no longer stored'],
    ['One-time code proved the mobile', session?.provedAt && formatMoment(session.provedAt)],
    ['Session last used', session && formatMoment(session.lastUsedAt)],
    ...consents.map(({ version, agreedAt, givenAt, language }): Fact => {
      const facts = `${formatMoment(agreedAt)}, at ${givenAt}, in ${languageName(language)}`
      return [`Accepted the terms ${version}`, facts]
    }),
  ]
}

const PackTable = ({ order }: Pick<DeskEvidence, 'order'>) => (
  <RecordTable
    label="Packs"
    empty="The order gave no pack."
    head={['Pack', 'Activated', 'Ends', 'State']}
    rows={order.packs.map(({ name, startsAt, endsAt, state }) => ({
      key: `${name} ${startsAt}`,
      cells: [packName(name), shortMoment(startsAt), shortMoment(endsAt), stateWords(state)],
    }))}
  />
)
