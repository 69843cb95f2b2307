/** The form of an act that needs a reason, which the audit log keeps. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { ActResult } from '#desk/session/perform-act.ts'
import { ActOutcome } from './act-outcome.tsx'
import { useLostFocus } from './use-lost-focus.ts'

type ReasonFormProps = {
  /** The value of the field `act`, by which the page's action knows the act. */
  act: string
  /** What the act does, in one sentence. */
  purpose: string
  button: string
  /** What the text is; by default a reason. */
  text?: string
  /** Further hidden fields. */
  fields?: Record<string, string>
  color?: string
  /** The key of a fetcher whose outcome the page shows: the form leaves the page with what it is about. */
  fetcherKey?: string
}

export function ReasonForm({
  act,
  purpose,
  button,
  text = 'Reason',
  fields = {},
  ...given
}: ReasonFormProps) {
  const { color, fetcherKey } = given
  const hidden = Object.entries({ act, ...fields })
  const { fetcher, data, isBusy, isThis } = useSharedFetcher(fetcherKey, hidden)
  const fault = data?.failure?.fields['reason']
  const faulty = useLostFocus<HTMLInputElement>(fault === undefined ? undefined : data)
  return (
    <fetcher.Form method="post">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" {...{ name, value }} />
      ))}
      <Stack gap="xs">
        <Text size="sm">{purpose}</Text>
        {fault === undefined && <ActOutcome result={data} />}
        <Group align="flex-start" gap="sm">
          <TextInput
            {...{ name: 'reason', required: true, minLength: 4, maxLength: 300, flex: '1 1 220px' }}
            {...{ 'aria-label': `${text}: ${button}`, placeholder: text, autoComplete: 'off' }}
            error={fault}
            ref={faulty}
          />
          <Button
            type="submit"
            variant="default"
            loading={isBusy && isThis}
            disabled={isBusy && !isThis}
            {...(color && { color })}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  )
}

/** @param hidden the hidden fields, in which forms that share a fetcher differ */
function useSharedFetcher(key: string | undefined, hidden: [name: string, value: string][]) {
  const fetcher = useFetcher<ActResult>(key === undefined ? {} : { key })
  const isThis = hidden.every(([name, value]) => fetcher.formData?.get(name) === value)
  const data = key === undefined ? fetcher.data : undefined
  return { fetcher, data, isBusy: fetcher.state !== 'idle', isThis }
}
