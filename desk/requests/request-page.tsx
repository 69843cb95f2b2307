/** A support request: the question, the answer, and what the person may do. */
import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskRequest } from '#contract/staff/desk-requests.ts'
import { OrderTable } from '#desk/orders/order-table.tsx'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { languageName } from '#desk/format/language-name.ts'
import { LinkedText } from '#desk/ui/linked-text.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { AnswerDue } from './answer-due.tsx'
import { ANSWER_SENT, AnswerForm } from './answer-form.tsx'
import { Assignment } from './assignment.tsx'

/** The newest orders that are shown beside the question. */
const MAX_ORDERS = 5

/** Loads the orders of the subscriber as well: most questions are about one of them. */
export async function loadRequest({ params }: LoaderFunctionArgs) {
  const { data: request } = await callDesk('GET /staff/api/requests/:number', {
    number: params['number'] ?? '',
  })
  const { data } = await callDesk('GET /staff/api/subscribers/:id', { id: request.subscriberId })
  return { request, orders: data.orders.slice(0, MAX_ORDERS) }
}

/** Answers, closes, takes or releases the request, as the pressed button says. */
export async function handleRequest({ params, request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const number = params['number'] ?? ''
  const act = fieldText(form, 'act')
  if (act === 'take' || act === 'release') {
    const from = fieldText(form, 'from') || null
    const to = act === 'take' ? 'me' : 'none'
    return performAct(
      () => callDesk('POST /staff/api/requests/:number/assign', { number, from, to }),
      () => (act === 'take' ? 'The request is assigned to you.' : 'The request waits for a colleague.'),
    )
  }
  if (act === 'close')
    return performAct(
      () => callDesk('POST /staff/api/requests/:number/close', { number }),
      () => 'The request is closed. The subscriber gets a message.',
    )
  const text = fieldText(form, 'text')
  return performAct(
    () => callDesk('POST /staff/api/requests/:number/answer', { number, text }),
    () => ANSWER_SENT,
  )
}

export function RequestPage() {
  const { request, orders } = useLoaderData<typeof loadRequest>()
  const { number, state, type, raisedAt, due, query, answer } = request
  return (
    // The key resets what was entered or shown on the page of another request.
    <Stack key={number}>
      <PageTitle title={`Request ${number}`}>
        <StateBadge state={state} />
      </PageTitle>
      <Facts
        facts={[
          ['About', type],
          ['Raised', formatMoment(raisedAt)],
          ['Answer due', due === null ? undefined : <AnswerDue key="due" due={due} />],
          ['Subscriber', <SubscriberLink key="subscriber" request={request} />],
          ['Language', languageName(request.language)],
        ]}
      />
      <Assignment request={request} />
      <Passage title="Question" text={query} />
      {answer !== undefined && <Passage title="Answer" text={answer} />}
      <AnswerForm request={request} />
      <Section title="The newest orders of this subscriber">
        <OrderTable orders={orders} empty="This subscriber has no order." />
      </Section>
    </Stack>
  )
}

const SubscriberLink = ({ request: { subscriberId, mobile } }: { request: DeskRequest }) => (
  <Anchor inherit component={Link} to={`/subscribers/${subscriberId}`}>
    mobile {mobile}
  </Anchor>
)

const Passage = ({ title, text }: { title: string; text: string }) => (
  <Paper withBorder p="md">
    <Text component="h2" size="sm" fw={650} mb={6}>
      {title}
    </Text>
    <LinkedText text={text} />
  </Paper>
)
