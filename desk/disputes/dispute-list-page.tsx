/** The disputes that the bank has not decided, the nearest deadline first, and those that are decided. */
import {
  Anchor,
  Badge,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { codeText } from '#desk/ui/code-text.tsx'
import { formatAmount } from '#desk/format/format-amount.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { OrderLink } from '#desk/ui/order-link.tsx'
import { BANK_GATEWAY_FILTER } from '#desk/ui/gateway-choices.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { KIND_NAMES, timeLeft } from './dispute-words.ts'
import { lastDay } from '#desk/format/last-day.ts'

const VIEWS = [
  { value: 'undecided', label: 'Undecided' },
  { value: 'decided', label: 'Decided' },
]

export async function loadDisputes({ request }: LoaderFunctionArgs) {
  const { view = 'undecided', ...page } = givenQuery(request, 'view', 'gateway', 'after')
  const { data } = await callDesk('GET /staff/api/disputes', { view, ...page })
  return { view, gateway: page.gateway ?? '', disputes: data }
}

export function DisputeListPage() {
  const { view, gateway, disputes } = useLoaderData<typeof loadDisputes>()
  const navigate = useNavigate()
  const person = usePerson()
  const last = disputes.length === DESK_PAGE_SIZE ? disputes.at(-1)?.id : undefined
  const show = (changed: { view?: string; gateway?: string }) =>
    void navigate(`?${new URLSearchParams({ view, gateway, ...changed }).toString()}`)
  return (
    <Stack>
      <PageTitle title="Disputes">
        {mayCall(person, 'POST /staff/api/disputes') && (
          <Button component={Link} to="/disputes/record">
            Record a dispute
          </Button>
        )}
      </PageTitle>
      <Group>
        <SegmentedControl
          data={VIEWS}
          value={view}
          size="sm"
          aria-label="Whether the disputes are decided"
          onChange={(value) => {
            show({ view: value })
          }}
        />
        <NativeSelect
          data={BANK_GATEWAY_FILTER}
          value={gateway}
          aria-label="Gateway"
          onChange={(event) => {
            show({ gateway: event.currentTarget.value })
          }}
        />
      </Group>
      <ListTable
        label="Disputes"
        head={['Case', 'State', 'Answer until', 'Amount', 'About', 'Order']}
        empty={view === 'decided' ? 'No dispute is decided yet.' : 'No dispute waits for a decision.'}
      >
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} />
        ))}
      </ListTable>
      <NextPage after={last} />
    </Stack>
  )
}

function DisputeRow({ dispute }: { dispute: DeskDispute }) {
  const { id, gateway, caseId, kind, reasonText, payment, amountPaise, state, respondBy } = dispute
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/disputes/${id}`} className="desk-code">
          {caseId}
        </Anchor>
        <Text size="xs" c="dimmed">
          {gatewayName(gateway)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StateBadge state={state} />
      </Table.Td>
      <Table.Td className="desk-nowrap">
        {lastDay(respondBy)}
        <DeadlineBadge dispute={dispute} />
      </Table.Td>
      <Table.Td className="desk-number">{formatAmount(amountPaise)}</Table.Td>
      <Table.Td maw={300}>
        {KIND_NAMES[kind]}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {reasonText}
        </Text>
      </Table.Td>
      <Table.Td>{payment ? <OrderLink order={payment.order} /> : codeText('unknown payment')}</Table.Td>
    </Table.Tr>
  )
}

/** How much time is left for the evidence. */
export function DeadlineBadge({ dispute }: { dispute: DeskDispute }) {
  const left = timeLeft(dispute)
  if (!left) return null
  return (
    <div>
      <Badge color={left.color}>{left.text}</Badge>
    </div>
  )
}
