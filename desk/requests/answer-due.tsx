/** Until when a request should be answered, as the time that is left. */
import { Badge, Text } from '@mantine/core'
import type { DeskRequest } from '#contract/staff/desk-requests.ts'
import { shortMoment } from '#desk/format/short-moment.ts'
import { describeDue } from './describe-due.ts'

export function AnswerDue({ due }: Pick<DeskRequest, 'due'>) {
  if (due === null) return null
  const { at, hoursLeft } = due
  return hoursLeft < 0 ? (
    <Badge color="red" title={shortMoment(at)}>
      {describeDue(hoursLeft)}
    </Badge>
  ) : (
    <Text size="sm" className="desk-nowrap" title={shortMoment(at)}>
      {describeDue(hoursLeft)}
    </Text>
  )
}
