/** Until when a request should be answered, as the time that is left. */
import { Badge, Text } from '@mantine/core'
import { HOUR_MS } from '#contract/durations.ts'
import { shortMoment } from '#desk/ui/short-moment.ts'

type AnswerDueProps = { dueAt: string | null; now: number }

export function AnswerDue({ dueAt, now }: AnswerDueProps) {
  if (dueAt === null) return null
  const hours = Math.floor((Date.parse(dueAt) - now) / HOUR_MS)
  return hours < 0 ? (
    <Badge className="desk-badge" color="red" variant="light" tt="none" fw={600} title={shortMoment(dueAt)}>
      overdue by {describeHours(-hours)}
    </Badge>
  ) : (
    <Text size="sm" className="desk-nowrap" title={shortMoment(dueAt)}>
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
