/** The state of a record as a coloured word. */
import { Badge } from '@mantine/core'
import { stateWords } from '#desk/format/state-words.ts'

/** Green: done. Amber: under way. Red: failed. Grey, for all others: over. */
const STATES = {
  teal: 'paid captured active done applied works answered won published',
  sun: 'open paying pending sent debit waiting requested evidence_sent submitted approved tries_again starts_later',
  red: 'failed given_up manual refund stopped lost accepted blocked',
}
const COLOURS = new Map(
  Object.entries(STATES).flatMap(([colour, states]) => states.split(' ').map((state) => [state, colour])),
)

export const StateBadge = ({ state }: { state: string }) => (
  <Badge color={COLOURS.get(state) ?? 'gray'}>{stateWords(state)}</Badge>
)
