/** The form of an act that needs a reason, which the audit log keeps. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
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
  /** The key of a shared fetcher. The page shows its outcome, because the form is removed with its record; the form shows faults of its field. */
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
  const { fetcher, data, fault, isBusy, isThis } = useSharedFetcher(fetcherKey, hidden)
  const faulty = useLostFocus<HTMLInputElement>(fault === undefined ? undefined : fetcher.data)
  const form = useEmptiedForm(data)
  return (
    <fetcher.Form method="post" ref={form}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="xs">
        <Text size="sm">{purpose}</Text>
        {fault === undefined && <ActOutcome result={data} />}
        <Group align="flex-start" gap="sm">
          <TextInput
            name="reason"
            required={true}
            minLength={4}
            maxLength={300}
            flex="1 1 220px"
            aria-label={`${text}: ${button}`}
            placeholder={text}
            autoComplete="off"
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

/** Empties a form after its act is done, so that the same text is not sent twice. A refused text stays. */
function useEmptiedForm(result: ActResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result?.done !== undefined) form.current?.reset()
  }, [result])
  return form
}

/**
 * @param hidden the hidden fields, by which forms that share a fetcher differ
 * @returns `fault`: the fault of the field, if this form was sent last
 */
function useSharedFetcher(key: string | undefined, hidden: [name: string, value: string][]) {
  const fetcher = useFetcher<ActResult>(key === undefined ? {} : { key })
  const [wasThis, setWasThis] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const isThis = hidden.every(([name, value]) => fetcher.formData?.get(name) === value)
  // The fetcher has the fields only until it is idle.
  if (isBusy && wasThis !== isThis) setWasThis(isThis)
  const isShared = key !== undefined
  const data = isShared ? undefined : fetcher.data
  const fault = isShared && !wasThis ? undefined : fetcher.data?.failure?.fields['reason']
  return { fetcher, data, fault, isBusy, isThis }
}
