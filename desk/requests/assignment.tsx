/** Which member of the staff works on a request, and the button that takes or releases it. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { DeskRequest } from '#contract/staff/desk-requests.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'

export function Assignment({ request: { state, assignedTo } }: { request: DeskRequest }) {
  const person = usePerson()
  const fetcher = useFetcher<ActResult>()
  if (state !== 'open') return null
  const isMine = assignedTo === person.name
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="from" value={assignedTo ?? ''} />
      <Stack gap="xs">
        <ActOutcome result={fetcher.data} />
        <Group>
          <Text size="sm">{describeAssignment(assignedTo, isMine)}</Text>
          {mayCall(person, 'POST /staff/api/requests/:number/assign') && (
            <Button
              type="submit"
              name="act"
              value={isMine ? 'release' : 'take'}
              size="compact-sm"
              variant="default"
              loading={fetcher.state !== 'idle'}
            >
              {isMine ? 'Release' : assignedTo === null ? 'Take the request' : 'Take over'}
            </Button>
          )}
        </Group>
      </Stack>
    </fetcher.Form>
  )
}

function describeAssignment(assignedTo: string | null, isMine: boolean): string {
  if (assignedTo === null) return 'The request is not assigned yet.'
  return isMine ? 'The request is assigned to you.' : `${assignedTo} works on this request.`
}
