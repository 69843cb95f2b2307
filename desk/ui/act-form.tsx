/** A button for an act that needs no reason. */
import { Button, Stack, Text } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { ActResult } from '#desk/session/perform-act.ts'
import { ActOutcome } from './act-outcome.tsx'

export function ActForm({ act, button, children }: { act: string; button: string; children: string }) {
  const fetcher = useFetcher<ActResult>()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="act" value={act} />
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{children}</Text>
        <ActOutcome result={fetcher.data} />
        <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
          {button}
        </Button>
      </Stack>
    </fetcher.Form>
  )
}
