/** The list of support requests in a state, oldest first. */
import { Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { RequestLink } from '#desk/ui/request-link.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { AnswerDue } from './answer-due.tsx'
import { NumberSearch } from './number-search.tsx'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
]
const ASSIGNMENTS = [
  { value: 'all', label: 'All' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
]
const NO_REQUEST = 'There are no such requests.'

export async function loadRequests({ request }: LoaderFunctionArgs) {
  const filters = givenQuery(request, 'state', 'assigned', 'after')
  const { state = 'open', assigned = 'all', after } = filters
  const { data } = await callDesk('GET /staff/api/requests', { ...filters, state, assigned })
  const isAllOpen = state === 'open' && assigned === 'all' && after === undefined
  return { state, assigned, isAllOpen, requests: data }
}

export function RequestListPage() {
  const { state, assigned, isAllOpen, requests } = useLoaderData<typeof loadRequests>()
  const navigate = useNavigate()
  const last = requests.length === DESK_PAGE_SIZE ? requests.at(-1)?.cursor : undefined
  return (
    <Stack>
      <PageTitle title="Requests">
        <Group gap="sm">
          <SegmentedControl
            data={ASSIGNMENTS}
            value={assigned}
            size="sm"
            aria-label="Who works on the requests"
            onChange={(value) => void navigate(`?state=${state}&assigned=${value}`)}
          />
          <SegmentedControl
            data={STATES}
            value={state}
            size="sm"
            aria-label="State of the requests"
            onChange={(value) => void navigate(`?state=${value}&assigned=${assigned}`)}
          />
        </Group>
      </PageTitle>
      <NumberSearch />
      <ListTable
        label="Requests"
        head={['Request', 'Answer due', 'About', 'Raised', 'Question', 'Assigned to']}
        empty={isAllOpen ? 'No request is waiting. Well done!' : NO_REQUEST}
      >
        {requests.map(({ number, raisedAt, due, type, query, assignedTo }) => (
          <Table.Tr key={number}>
            <Table.Td>
              <RequestLink number={number} />
            </Table.Td>
            <Table.Td>
              <AnswerDue due={due} />
            </Table.Td>
            <Table.Td>{type}</Table.Td>
            <Table.Td className="desk-nowrap">{shortMoment(raisedAt)}</Table.Td>
            <Table.Td maw={380}>
              <Text size="sm" lineClamp={2}>
                {query}
              </Text>
            </Table.Td>
            <Table.Td className="desk-nowrap">{assignedTo ?? ''}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <NextPage after={last} />
    </Stack>
  )
}
