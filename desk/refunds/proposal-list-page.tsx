/** The proposed refunds that wait for a decision. */
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, useFetcher, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskProposal } from '#contract/staff/desk-refunds.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { EmptyList } from '#desk/ui/empty-list.tsx'
import { Facts } from '#desk/ui/facts.tsx'
import { OrderLink } from '#desk/ui/order-link.tsx'
import { packName } from '#desk/format/pack-name.ts'
import { ReasonForm } from '#desk/ui/reason-form.tsx'

const DECISION = 'decide-proposal'

export const loadProposals = async () => (await callDesk('GET /staff/api/refund-proposals')).data

/** Approves or rejects a proposal, as the pressed button says. */
export async function decideProposal({ request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const id = fieldText(form, 'id')
  const act = fieldText(form, 'act')
  switch (act) {
    case 'reject':
      return performAct(
        () =>
          callDesk('POST /staff/api/refund-proposals/:id/reject', { id, reason: fieldText(form, 'reason') }),
        ({ data }) => `The refund of the order ${data.order} is rejected.`,
      )
    case 'approve':
      return performAct(
        () => callDesk('POST /staff/api/refund-proposals/:id/approve', { id }),
        ({ data }) =>
          `${formatAmount(data.amountPaise)} of the order ${data.order} is returned to the buyer by the refund ${data.refund}.`,
      )
    default:
      throw new Error(`a proposal has no act "${act}"`)
  }
}

export function ProposalListPage() {
  const proposals = useLoaderData<typeof loadProposals>()
  // One fetcher for all: its result stays when the proposal has left the list, until the next decision.
  const fetcher = useFetcher<ActResult>({ key: DECISION })
  return (
    <Stack>
      <ActOutcome result={fetcher.data} />
      {proposals.length === 0 && <EmptyList>No refund waits for approval.</EmptyList>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function ProposalCard({ proposal }: { proposal: DeskProposal }) {
  const { id, order, amountPaise, pack, reason, proposedBy, proposedAt, expiresAt } = proposal
  const person = usePerson()
  return (
    <Paper component="section" withBorder p="md" aria-label={`Refund of the order ${order}`}>
      <Stack gap="sm">
        <Text fw={650} size="lg">
          {formatAmount(amountPaise)}
        </Text>
        <Facts
          facts={[
            ['Order', <OrderLink key="order" order={order} />],
            [
              'Returns',
              pack === null
                ? 'the payment, less its partial refunds; the packs end'
                : `a part of ${packName(pack)}, which continues`,
            ],
            ['Reason', reason],
            ['Proposed', `by ${proposedBy}, ${formatMoment(proposedAt)}`],
            ['Waits until', formatMoment(expiresAt)],
          ]}
        />
        {mayCall(person, 'POST /staff/api/refund-proposals/:id/approve') && (
          <Decision proposal={proposal} isOwn={person.name === proposedBy} />
        )}
        {mayCall(person, 'POST /staff/api/refund-proposals/:id/reject') && (
          <ReasonForm
            act="reject"
            fields={{ id }}
            button="Reject"
            fetcherKey={DECISION}
            purpose="Or reject it: nothing changes for the buyer."
          />
        )}
      </Stack>
    </Paper>
  )
}

function Decision({ proposal: { id, channel }, isOwn }: { proposal: DeskProposal; isOwn: boolean }) {
  const fetcher = useFetcher<ActResult>({ key: DECISION })
  if (isOwn) return <Text size="sm">You proposed it, so another person approves it.</Text>
  if (channel === 'command')
    return <Text size="sm">It was proposed by the shop command, and only the command can approve it.</Text>
  const isBusy = fetcher.state !== 'idle'
  const isThis = fetcher.formData?.get('id') === id && fetcher.formData.get('act') === 'approve'
  return (
    <fetcher.Form method="post" action="/refunds?index">
      <input type="hidden" name="id" value={id} />
      <Group>
        <Button
          type="submit"
          name="act"
          value="approve"
          loading={isBusy && isThis}
          disabled={isBusy && !isThis}
        >
          Approve the refund
        </Button>
      </Group>
    </fetcher.Form>
  )
}
