/** Chooses the days of the figures: the last 7, 28 or 92, or a first and a last day. */
import { Anchor, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { Form, useNavigate, useNavigation } from 'react-router'

type Range = {
  from: string
  to: string
  /** Undefined where the server refused the days. */
  today?: string
}

const LENGTHS = [7, 28, 92]
const DAY_MS = 86_400_000

/** "2026-11-30" and 7 -> "2026-11-24" */
const firstOf = (last: string, days: number): string =>
  new Date(Date.parse(last) - (days - 1) * DAY_MS).toISOString().slice(0, 10)

export function RangePicker({ from, to, today }: Range) {
  const { state } = useNavigation()
  return (
    <Group gap="md" align="flex-end">
      {today !== undefined && <LengthPicker from={from} to={to} today={today} />}
      <Form method="get" role="search" aria-label="Days of the figures">
        <Group gap="xs" align="flex-end" key={`${from} ${to}`}>
          <TextInput
            type="date"
            name="from"
            label="First day"
            defaultValue={from}
            max={today}
            required
            withAsterisk={false}
          />
          <TextInput
            type="date"
            name="to"
            label="Last day"
            defaultValue={to}
            max={today}
            required
            withAsterisk={false}
          />
          <Button type="submit" variant="default" loading={state === 'loading'}>
            Show
          </Button>
        </Group>
      </Form>
      {today !== undefined && (
        <Anchor href={`/staff/api/figures/export?from=${from}&to=${to}`} download>
          Export as CSV
        </Anchor>
      )}
    </Group>
  )
}

function LengthPicker({ from, to, today }: Required<Range>) {
  const navigate = useNavigate()
  const chosen = LENGTHS.find((days) => to === today && from === firstOf(today, days))
  return (
    <SegmentedControl
      aria-label="Days"
      value={String(chosen ?? '')}
      data={LENGTHS.map((days) => ({ value: String(days), label: `${String(days)} days` }))}
      onChange={(days) => void navigate(`?from=${firstOf(today, Number(days))}&to=${today}`)}
    />
  )
}
