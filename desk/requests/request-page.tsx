/** A support request: the question, the answer, and what the person may do. */
import { Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskRequest } from '#contract/staff/desk-requests.ts'
import { OrderTable } from '#desk/orders/order-table.tsx'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { LinkedText } from '#desk/ui/linked-text.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'

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

/** Answers or closes the request, as the pressed button says. */
export async function handleRequest({ params, request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const number = params['number'] ?? ''
  if (form.get('act') === 'close')
    return performAct(
      () => callDesk('POST /staff/api/requests/:number/close', { number }),
      () => 'The request is closed. The subscriber gets a message.',
    )
  const text = fieldText(form, 'text')
  return performAct(
    () => callDesk('POST /staff/api/requests/:number/answer', { number, text }),
    () => 'The answer is sent. The subscriber also sees it in My Account.',
  )
}

export function RequestPage() {
  const { request, orders } = useLoaderData<typeof loadRequest>()
  const { number, state, type, raisedAt, query, answer } = request
  return (
    <Stack>
      <PageTitle title={`Request ${number}`}>
        <StateBadge state={state} />
      </PageTitle>
      <Facts
        facts={[
          ['About', type],
          ['Raised', formatMoment(raisedAt)],
          ['Subscriber', <SubscriberLink key="subscriber" request={request} />],
        ]}
      />
      <Passage title="Question" text={query} />
      {answer !== undefined && <Passage title="Answer" text={answer} />}
      <Acts request={request} />
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

function Acts({ request: { state } }: { request: DeskRequest }) {
  const person = usePerson()
  const fetcher = useFetcher<ActResult>()
  const isBusy = fetcher.state !== 'idle'
  const canAnswer = state === 'open' && mayCall(person, 'POST /staff/api/requests/:number/answer')
  const canClose = state !== 'closed' && mayCall(person, 'POST /staff/api/requests/:number/close')
  return (
    <fetcher.Form method="post">
      <Stack>
        <ActOutcome result={fetcher.data} />
        {canAnswer && <AnswerField error={fetcher.data?.failure?.fields['text']} />}
        <Group>
          {canAnswer && (
            <Button type="submit" name="act" value="answer" loading={isBusy}>
              Send the answer
            </Button>
          )}
          {canClose && (
            <Button type="submit" name="act" value="close" variant="default" disabled={isBusy}>
              {state === 'open' ? 'Close without an answer' : 'Close'}
            </Button>
          )}
        </Group>
      </Stack>
    </fetcher.Form>
  )
}

const AnswerField = ({ error }: { error: string | undefined }) => (
  <Textarea
    {...{ name: 'text', label: 'Answer', autosize: true, minRows: 5, maxLength: 2000, error }}
    description="The subscriber reads it in a mail and in My Account. Please write in their language."
  />
)
