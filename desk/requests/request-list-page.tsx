/** The list of support requests in a state, oldest first. */
import { Anchor, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { shortMoment } from '#desk/ui/short-moment.ts'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
]
const PAGE_SIZE = 20

export async function loadRequests({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = query.get('state') ?? 'open'
  const after = query.get('after')
  const { data } = await callDesk('GET /staff/api/requests', { state, ...(after !== null && { after }) })
  return { state, requests: data }
}

export function RequestListPage() {
  const { state, requests } = useLoaderData<typeof loadRequests>()
  const navigate = useNavigate()
  const last = requests.length === PAGE_SIZE ? requests.at(-1)?.number : undefined
  return (
    <Stack>
      <PageTitle title="Requests">
        <SegmentedControl
          {...{ data: STATES, value: state, size: 'sm' }}
          aria-label="State of the requests"
          onChange={(value) => void navigate(`?state=${value}`)}
        />
      </PageTitle>
      <ListTable
        label="Requests"
        head={['Request', 'Raised', 'About', 'Question', 'Mobile']}
        empty={state === 'open' ? 'No request is waiting. Well done!' : `No request is ${state}.`}
      >
        {requests.map(({ number, raisedAt, type, query, mobile }) => (
          <Table.Tr key={number}>
            <Table.Td>
              <Anchor component={Link} to={`/requests/${number}`} className="desk-code">
                {number}
              </Anchor>
            </Table.Td>
            <Table.Td className="desk-nowrap">{shortMoment(raisedAt)}</Table.Td>
            <Table.Td>{type}</Table.Td>
            <Table.Td maw={380}>
              <Text size="sm" lineClamp={2}>
                {query}
              </Text>
            </Table.Td>
            <Table.Td className="desk-code">{mobile}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <NextPage after={last} />
    </Stack>
  )
}
