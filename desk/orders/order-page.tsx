/** Everything about one order, and what the person may do about it. */
import { Alert, Anchor, DEFAULT_THEME, Grid, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import { fromRupees } from '#contract/money.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { type Fact, Facts } from '#desk/ui/facts.tsx'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { packName } from '#desk/format/pack-name.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { stateWords } from '#desk/format/state-words.ts'
import { OrderActs, PROPOSAL_WAITS, ResendForm } from './order-acts.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { MessageTable } from '#desk/ui/message-table.tsx'

export async function loadOrder({ params }: LoaderFunctionArgs) {
  return (await callDesk('GET /staff/api/orders/:number', { number: params['number'] ?? '' })).data
}

export async function actOnOrder({ params, request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const number = params['number'] ?? ''
  if (fieldText(form, 'act') === 'verify')
    return performAct(
      () => callDesk('POST /staff/api/orders/:number/verify', { number }),
      ({ data }) => describeAnswers(data),
    )
  if (fieldText(form, 'act') === 'resend')
    return performAct(
      () => callDesk('POST /staff/api/orders/:number/resend-message', { number }),
      () => 'The message is on its way to the mobile of the account, and to its address if there is one.',
    )
  return performAct(
    () =>
      callDesk('POST /staff/api/orders/:number/refund-proposals', {
        number,
        reason: fieldText(form, 'reason'),
        ...partOf(form),
      }),
    () => PROPOSAL_WAITS,
  )
}

/** Returns the part of a partial refund. Text that is not an amount in rupees becomes null in JSON, which the server refuses. */
function partOf(form: FormData): { part?: { line: number; amountPaise: number } } {
  const line = fieldText(form, 'line')
  if (line === '') return {}
  const amountPaise = fromRupees(fieldText(form, 'amount').replaceAll(',', '')) ?? Number.NaN
  return { part: { line: Number(line), amountPaise } }
}

type Answers = { attempts: { gateway: string; before: string; after: string | null }[] }

function describeAnswers({ attempts }: Answers): string {
  if (attempts.length === 0) return 'The order has no payment attempt, so there is nothing to ask.'
  return attempts
    .map(({ gateway, before, after }) => {
      const name = gatewayName(gateway)
      if (after === null) return `${name} did not answer in time. The shop asks again by itself.`
      return after === before ? `${name}: nothing changed (${after}).` : `${name}: ${before} became ${after}.`
    })
    .join(' ')
}

export function OrderPage() {
  const order = useLoaderData<typeof loadOrder>()
  const { number, state, next } = order
  return (
    // The key resets what was entered or shown on the page of another order.
    <Stack key={number}>
      <PageTitle title={`Order ${number}`}>
        <StateBadge state={state} />
      </PageTitle>
      {next && (
        <Alert color="sun" title="What happens next, as the buyer reads it">
          {next.text}
        </Alert>
      )}
      <OrderColumns order={order} />
    </Stack>
  )
}

/** The width from which the actions are beside the purchase; below it they come first. */
const TWO_COLUMNS = `(min-width: ${DEFAULT_THEME.breakpoints.lg})`

/** The order of the elements is that on the screen, so that Tab and a screen reader follow what is seen. */
function OrderColumns({ order }: { order: DeskOrder }) {
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS, false, { getInitialValueInEffect: false })
  const purchase = (
    <Grid.Col key="purchase" span={{ base: 12, lg: 7 }}>
      <Stack>
        <Bought order={order} />
        <OrderMoney order={order} />
        {order.messages.length > 0 && (
          <Section title="Messages to the buyer">
            <MessageTable messages={order.messages} />
            <ResendForm order={order} />
          </Section>
        )}
      </Stack>
    </Grid.Col>
  )
  const acts = (
    <Grid.Col key="acts" span={{ base: 12, lg: 5 }}>
      <Stack>
        <OrderActs order={order} />
        <OrderTimeline order={order} />
      </Stack>
    </Grid.Col>
  )
  return <Grid>{hasTwoColumns ? [purchase, acts] : [acts, purchase]}</Grid>
}

function Bought({ order }: { order: DeskOrder }) {
  const { status, amountPaise, creditPaise, placedAt, expiresAt, lines, packs, invoice, creditNotes } = order
  const facts: Fact[] = [
    ['Buyer', <BuyerLink key="buyer" buyer={order.buyer} />],
    ...lines.map(({ poid, name, duration, amountPaise: price }): Fact => {
      return [poid, `${packName(name)}, ${duration}, ${formatAmount(price)}`]
    }),
    ['Credit of the old pack', creditPaise === null ? undefined : `− ${formatAmount(creditPaise)}`],
    ['Amount', formatAmount(amountPaise)],
    ['The buyer sees', status],
    ['Placed', formatMoment(placedAt)],
    ['Can be paid until', order.state === 'open' ? formatMoment(expiresAt) : undefined],
    ['Invoice', invoice ?? undefined],
    ...creditNotes.map((note): Fact => [
      `Credit note ${note.number}`,
      `${formatAmount(note.amountPaise)}, ${formatMoment(note.issuedAt)}`,
    ]),
    ...packs.map((pack): Fact => [
      `Pack ${packName(pack.name)}`,
      `${stateWords(pack.state)}, ${formatMoment(pack.startsAt)} to ${formatMoment(pack.endsAt)}`,
    ]),
  ]
  return (
    <Section title="What was bought">
      <Facts facts={facts} />
    </Section>
  )
}

function BuyerLink({ buyer }: Pick<DeskOrder, 'buyer'>) {
  const person = usePerson()
  if (!buyer) return 'erased'
  const text = `${buyer.number}, mobile ${buyer.mobile}`
  if (!mayCall(person, 'GET /staff/api/subscribers/:id')) return text
  return (
    <Anchor inherit component={Link} to={`/subscribers/${buyer.id}`}>
      {text}
    </Anchor>
  )
}
