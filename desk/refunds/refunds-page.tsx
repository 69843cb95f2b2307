/** The filter of the lists of refunds, which stays on the page when another list is shown below it. */
import { Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { GATEWAY_FILTER } from '#desk/ui/gateway-choices.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'

const STATES = [
  { value: '', label: 'To approve' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'manual', label: 'Refused by the gateway' },
  { value: 'done', label: 'Done' },
]
const TITLES: Record<string, string> = {
  in_progress: 'Refunds in progress',
  manual: 'Refunds to send by hand',
  done: 'Refunds that are done',
}

export function RefundsPage() {
  const navigate = useNavigate()
  const { state = '' } = useParams()
  const [query] = useSearchParams()
  return (
    <Stack>
      <PageTitle title={TITLES[state] ?? 'Refunds to approve'} />
      <Group>
        <SegmentedControl
          data={STATES}
          value={state}
          size="sm"
          className="desk-filter"
          aria-label="State of the refunds"
          onChange={(value) => void navigate(value === '' ? '/refunds' : `/refunds/${value}`)}
        />
        {state !== '' && (
          <NativeSelect
            data={GATEWAY_FILTER}
            value={query.get('gateway') ?? ''}
            aria-label="Gateway"
            onChange={(event) => void navigate(`?gateway=${event.currentTarget.value}`)}
          />
        )}
      </Group>
      <Outlet />
    </Stack>
  )
}
