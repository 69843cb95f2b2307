/** Until when a request should be answered, as the time that is left. */
import { Badge, Text } from '@mantine/core'
import type { DeskRequest } from '#contract/staff/desk-requests.ts'
import { shortMoment } from '#desk/ui/short-moment.ts'

export function AnswerDue({ due }: Pick<DeskRequest, 'due'>) {
  if (due === null) return null
  const { at, hoursLeft: hours } = due
  return hours < 0 ? (
    <Badge className="desk-badge" color="red" variant="light" tt="none" fw={600} title={shortMoment(at)}>
      overdue by {describeHours(-hours)}
    </Badge>
  ) : (
    <Text size="sm" className="desk-nowrap" title={shortMoment(at)}>
      in {describeHours(hours)}
    </Text>
  )
}

/** 0 -> "less than 1 hour", 5 -> "5 hours", 50 -> "2 days" */
function describeHours(hours: number): string {
  if (hours < 1) return 'less than 1 hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${String(hours)} hours`
  return `${String(Math.floor(hours / 24))} days`
}
