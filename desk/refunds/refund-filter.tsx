/** The heading of the lists of refunds, with the states and gateways among which the person chooses. */
import { Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { useNavigate } from 'react-router'
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

/** @param gateway undefined where the list is of all gateways */
export function RefundFilter({ state, gateway }: { state: string; gateway?: string }) {
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title={TITLES[state] ?? 'Refunds to approve'} />
      <Group>
        <SegmentedControl
          {...{ data: STATES, value: state, size: 'sm', className: 'desk-filter' }}
          aria-label="State of the refunds"
          onChange={(value) => void navigate(value === '' ? '/refunds' : `/refunds/${value}`)}
        />
        {gateway !== undefined && (
          <NativeSelect
            {...{ data: GATEWAY_FILTER, value: gateway, 'aria-label': 'Gateway' }}
            onChange={(event) => void navigate(`?gateway=${event.currentTarget.value}`)}
          />
        )}
      </Group>
    </>
  )
}
