/** The drafts of the catalogue, and the ways to begin one. */
import { Anchor, Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useFetcher,
  useLoaderData,
  useNavigate,
} from 'react-router'
import type { DeskDraftSummary } from '#contract/staff/desk-drafts.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { TEXT_LANGUAGES } from '#contract/staff/text-fields.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { type ActResult, fieldText, performThen } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { languageName } from '#desk/format/language-name.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

const STATES = [
  ...['All states', 'draft', 'submitted', 'approved', 'blocked', 'published', 'withdrawn'].map((label) => ({
    label,
    value: label === 'All states' ? '' : label,
  })),
]
export async function loadDrafts({ request }: LoaderFunctionArgs) {
  const page = givenQuery(request, 'state', 'after')
  const { data } = await callDesk('GET /staff/api/catalogue/drafts', page)
  return { state: page.state ?? '', drafts: data }
}

export async function beginDraft({ request }: ActionFunctionArgs): Promise<ActResult | Response> {
  const title = fieldText(await request.formData(), 'title')
  return performThen(
    () => callDesk('POST /staff/api/catalogue/drafts', { title }),
    ({ data }) => redirect(`/catalogue/drafts/${data.id}`),
  )
}

export function DraftListPage() {
  const { state, drafts } = useLoaderData<typeof loadDrafts>()
  const navigate = useNavigate()
  const person = usePerson()
  return (
    <Stack>
      <PageTitle title="Catalogue">
        <NativeSelect
          data={STATES}
          value={state}
          size="sm"
          aria-label="State of the drafts"
          onChange={({ currentTarget: { value } }) => void navigate(value === '' ? '?' : `?state=${value}`)}
        />
      </PageTitle>
      {mayCall(person, 'POST /staff/api/catalogue/drafts') && <NewDraft />}
      <ListTable
        label="Drafts"
        head={['Title', 'State', 'Author', 'Changes', 'Last change', 'Publication']}
        empty={state === '' ? 'The catalogue has no draft yet.' : `No draft is ${state}.`}
      >
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ListTable>
      <NextPage after={drafts.length === DESK_PAGE_SIZE ? drafts.at(-1)?.cursor : undefined} />
    </Stack>
  )
}

const DraftRow = ({ draft }: { draft: DeskDraftSummary }) => (
  <Table.Tr>
    <Table.Td>
      <Anchor component={Link} to={`/catalogue/drafts/${draft.id}`}>
        {draft.title}
      </Anchor>
    </Table.Td>
    <Table.Td>
      <StateBadge state={draft.state} />
    </Table.Td>
    <Table.Td>{draft.author}</Table.Td>
    <Table.Td className="desk-number">{draft.changeCount}</Table.Td>
    <Table.Td className="desk-nowrap">{shortMoment(draft.changedAt)}</Table.Td>
    <Table.Td className="desk-nowrap">{publicationOf(draft)}</Table.Td>
  </Table.Tr>
)

function publicationOf({ state, publishedAt, publishedVersion, publishAt }: DeskDraftSummary): string {
  if (publishedAt !== null) return `${shortMoment(publishedAt)}, version ${String(publishedVersion)}`
  if (publishAt !== null) return `at ${shortMoment(publishAt)}`
  return state === 'submitted' ? 'after the approval' : ''
}

function NewDraft() {
  const fetcher = useFetcher<ActResult>()
  const fault = fetcher.data?.failure?.fields['title']
  return (
    <Section title="Begin a draft">
      <fetcher.Form method="post">
        <Group align="flex-start" gap="sm">
          <TextInput
            name="title"
            required={true}
            minLength={4}
            maxLength={100}
            flex="1 1 240px"
            aria-label="Title of the draft"
            placeholder="What changes, such as “Prices of December”"
            autoComplete="off"
            error={fault}
          />
          <Button type="submit" loading={fetcher.state !== 'idle'}>
            Begin
          </Button>
        </Group>
      </fetcher.Form>
      {fault === undefined && <ActOutcome result={fetcher.data} />}
      <Text size="sm">
        <Anchor inherit underline="always" href="/staff/api/catalogue/export" download>
          Export the catalogue on sale
        </Anchor>{' '}
        as a file, or{' '}
        <Anchor inherit underline="always" component={Link} to="/catalogue/import">
          import a file as a draft
        </Anchor>
        . Its texts in other languages:{' '}
        {TEXT_LANGUAGES.map((language, place) => (
          <Fragment key={language}>
            {place > 0 && ' · '}
            <Anchor
              inherit={true}
              underline="always"
              lang={language}
              download={true}
              href={`/staff/api/catalogue/export?language=${language}`}
            >
              {languageName(language)}
            </Anchor>
          </Fragment>
        ))}
      </Text>
    </Section>
  )
}
