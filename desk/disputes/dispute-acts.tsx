/** What a person may do about a dispute in its state. */
import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { Children, Fragment, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActForm } from '#desk/ui/act-form.tsx'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { Section } from '#desk/ui/section.tsx'

export function DisputeActs({ dispute }: { dispute: DeskDispute }) {
  const { state, kind, payment, decidedAt } = dispute
  const person = usePerson()
  if (!mayCall(person, 'POST /staff/api/disputes/:id/decide') || decidedAt !== null) return null
  const isOpen = state === 'open'
  return (
    <Section title="Actions">
      <Divided>
        {!payment && (
          <ActForm act="find" button="Look for the payment">
            The shop does not know the payment. It may have been booked since.
          </ActForm>
        )}
        {isOpen && <EvidenceForm />}
        {isOpen && kind !== 'retrieval' && (
          <ReasonForm
            act="accept"
            button="Accept the dispute"
            purpose="The buyer is right, and the bank keeps the money. If the whole payment was disputed, the packs end. This cannot be undone."
          />
        )}
        <ReasonForm
          act="won"
          button="Record: won"
          purpose={isOpen ? 'The bank has withdrawn the dispute.' : 'The bank decided for the shop.'}
        />
        {!isOpen && (
          <ReasonForm
            act="lost"
            button="Record: lost"
            purpose="The bank decided for the buyer. If the whole payment was disputed, the packs end. This cannot be undone."
          />
        )}
      </Divided>
    </Section>
  )
}

/** Puts a line between the parts that are shown. */
const Divided = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <Divider />}
      {part}
    </Fragment>
  ))

function EvidenceForm() {
  const fetcher = useFetcher<ActResult>()
  const fault = fetcher.data?.failure?.fields['reference']
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="act" value="evidence" />
      <Stack gap="xs">
        <Text size="sm">Upload the evidence at the gateway first, then enter its reference.</Text>
        {fault === undefined && <ActOutcome result={fetcher.data} />}
        <Group align="flex-start" gap="sm">
          <TextInput
            name="reference"
            required={true}
            maxLength={64}
            flex="1 1 220px"
            error={fault}
            aria-label="Reference of the evidence"
            placeholder="Reference"
            autoComplete="off"
          />
          <Button type="submit" loading={fetcher.state !== 'idle'}>
            Evidence is sent
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  )
}
