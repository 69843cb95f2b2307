/** What a person may do with a draft as a whole. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { Section } from '#desk/ui/section.tsx'
import { WithdrawDraft } from './withdraw-draft.tsx'
import { draftFetcherKey, useDraftFetcher } from './use-draft-fetcher.ts'

export function DraftActs({ draft }: { draft: DeskDraft }) {
  const person = usePerson()
  const fetcher = useDraftFetcher(draft)
  const parts = [
    mayCall(person, 'POST /staff/api/catalogue/drafts/:id/submit') && actsOfEditor(draft),
    mayCall(person, 'POST /staff/api/catalogue/drafts/:id/approve') && draft.state === 'submitted' && (
      <Decision key="decision" draft={draft} />
    ),
  ].filter(Boolean)
  if (parts.length === 0 && !fetcher.data) return null
  return (
    <Section title="Actions">
      <ActOutcome result={fetcher.data} />
      {parts}
    </Section>
  )
}

/** Returns what the role catalogue may do in the state of the draft. */
function actsOfEditor(draft: DeskDraft): ReactNode {
  switch (draft.state) {
    case 'draft':
      return <Submission key="submit" draft={draft} />
    case 'submitted':
    case 'approved':
    case 'blocked':
      return <ActForm key="back" draft={draft} acts={[['take-back', 'Take it back to edit']]} />
    case 'published':
      return <ActForm key="undo" draft={draft} acts={[['undo', 'Undo this publication']]} />
    case 'withdrawn':
      return null
  }
}

function Decision({ draft }: { draft: DeskDraft }) {
  const { name } = usePerson()
  const isOwn = draft.editors.includes(name) || draft.submittedBy === name
  return (
    <>
      {isOwn ? (
        <Text size="sm">You wrote or submitted a part of it, so another person approves it.</Text>
      ) : (
        <ActForm draft={draft} acts={[['approve', approvalText(draft)]]} isMain />
      )}
      <ReasonForm
        act="reject"
        fields={{ revision: String(draft.revision) }}
        button="Reject"
        fetcherKey={draftFetcherKey(draft)}
        purpose="Or reject it: its editors can change and submit it again."
      />
    </>
  )
}

const approvalText = ({ publishAt }: DeskDraft): string =>
  publishAt === null ? 'Approve and publish' : 'Approve to publish at the set time'

type ActFormProps = {
  draft: DeskDraft
  acts: [act: string, label: string][]
  isMain?: boolean
  /** An act behind the buttons. */
  last?: ReactNode
  children?: ReactNode
}

/** A form with a button for each act. All forms of the page show one result. */
function ActForm({ draft, acts, isMain = false, last, children }: ActFormProps) {
  const fetcher = useDraftFetcher(draft)
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={`/catalogue/drafts/${draft.id}`}>
      <input type="hidden" name="revision" value={draft.revision} />
      <Stack gap="sm">
        {children}
        <Group>
          {acts.map(([act, label], place) => (
            <Button
              key={act}
              type="submit"
              name="act"
              value={act}
              {...(!(isMain && place === 0) && { variant: 'default' })}
              loading={isBusy && fetcher.formData?.get('act') === act}
              disabled={isBusy}
            >
              {label}
            </Button>
          ))}
          {last}
        </Group>
      </Stack>
    </fetcher.Form>
  )
}

function Submission({ draft }: { draft: DeskDraft }) {
  const isClean =
    draft.changeCount > 0 &&
    draft.faults.length === 0 &&
    draft.changes.every(({ conflict }) => conflict === null)
  return (
    <ActForm
      draft={draft}
      isMain={isClean}
      acts={isClean ? [['submit', 'Submit for approval']] : []}
      last={<WithdrawDraft draft={draft} />}
    >
      {isClean ? (
        <TextInput
          type="datetime-local"
          name="publishAt"
          maw={280}
          label="Publish at (time in India)"
          description="Empty: as soon as it is approved."
        />
      ) : (
        <Text size="sm">It can be submitted when it has a change, no fault and no conflict.</Text>
      )}
    </ActForm>
  )
}
