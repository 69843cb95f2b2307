/** A draft of the catalogue: its changes, what prevents its publication, and what the person may do. */
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { DraftActs } from './draft-acts.tsx'
import { DraftChanges } from './draft-changes.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { performDraftAct } from './perform-draft-act.ts'

export const loadDraft = async ({ params, request }: LoaderFunctionArgs): Promise<DeskDraft> =>
  (
    await callDesk('GET /staff/api/catalogue/drafts/:id', {
      id: params['id'] ?? '',
      ...givenQuery(request, 'after'),
    })
  ).data

export const actOnDraft = async ({ params, request }: ActionFunctionArgs): Promise<ActResult | Response> =>
  performDraftAct(params['id'] ?? '', await request.formData())

export function DraftPage() {
  const draft = useLoaderData<typeof loadDraft>()
  const person = usePerson()
  const isEditable = draft.state === 'draft' && mayCall(person, 'POST /staff/api/catalogue/drafts/:id/items')
  return (
    // The key resets what was entered or opened on the page of another draft.
    <Stack key={draft.id}>
      <PageTitle title={draft.title}>
        <StateBadge state={draft.state} />
      </PageTitle>
      <History draft={draft} />
      <Hindrances draft={draft} />
      <Section title={`Changes (${String(draft.changeCount)})`}>
        {isEditable && (
          <Group>
            <Button component={Link} to={`/catalogue/drafts/${draft.id}/items`} variant="default">
              Choose an item to change
            </Button>
          </Group>
        )}
        <DraftChanges draft={draft} isEditable={isEditable} />
      </Section>
      <DraftActs draft={draft} />
      {draft.changeCount > 0 && draft.state !== 'withdrawn' && <DraftPreview draft={draft} />}
    </Stack>
  )
}

function History({ draft }: { draft: DeskDraft }) {
  const { author, editors, createdAt, rejection, undoes } = draft
  const others = editors.filter((name) => name !== author)
  return (
    <Facts
      facts={[
        ['Author', `${author}, ${formatMoment(createdAt)}, from version ${String(draft.baseVersion)}`],
        ['Also edited by', others.join(', ')],
        [
          'Submitted',
          draft.submittedAt && `by ${draft.submittedBy ?? ''}, ${formatMoment(draft.submittedAt)}`,
        ],
        ['To be published', draft.publishedAt === null && draft.publishAt && formatMoment(draft.publishAt)],
        ['Approved', draft.approvedAt && `by ${draft.approvedBy ?? ''}, ${formatMoment(draft.approvedAt)}`],
        [
          'Published',
          draft.publishedAt &&
            `${formatMoment(draft.publishedAt)}, as version ${String(draft.publishedVersion)}`,
        ],
        ['Rejected', rejection && `by ${rejection.by}, ${formatMoment(rejection.at)}: ${rejection.reason}`],
        [
          'Reverses',
          undoes && (
            <Anchor inherit component={Link} to={`/catalogue/drafts/${undoes}`}>
              an earlier publication
            </Anchor>
          ),
        ],
      ]}
    />
  )
}

/** Blocked publication, faults and warnings. */
const Hindrances = ({ draft: { blockedCauses, faults, warnings } }: { draft: DeskDraft }) => (
  <>
    {blockedCauses.length > 0 && (
      <Lines color="red" title="The draft was not published. Take it back, correct it, and submit it again:">
        {blockedCauses}
      </Lines>
    )}
    {faults.length > 0 && (
      <Lines color="red" title="The draft has faults, and cannot be submitted:">
        {faults.map(({ place, message }) => `${place}: ${message}`)}
      </Lines>
    )}
    {warnings.length > 0 && (
      <Lines color="sun" title="Check before the publication:">
        {warnings}
      </Lines>
    )}
  </>
)

const Lines = ({ color, title, children }: { color: string; title: string; children: string[] }) => (
  <Alert color={color} role="note">
    <Text fw={600} size="sm">
      {title}
    </Text>
    <List size="sm">
      {children.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </Alert>
)
