/** The import of a catalogue file as a draft. */
import { Alert, Button, FileInput, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { type ActionFunctionArgs, redirect, useFetcher } from 'react-router'
import { CATALOGUE_FILE_LIMIT } from '#contract/staff/upload-limits.ts'
import { callDesk, type DeskResponse } from '#desk/session/api-client.ts'
import { type FailedAct, fieldText, performThen } from '#desk/session/perform-act.ts'
import { readFileForm, readUpload } from '#desk/session/read-file.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { useLostFocus } from '#desk/ui/use-lost-focus.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'

type Found = DeskResponse<'POST /staff/api/catalogue/imports'>['data']
type Imported = { found: Found; failure?: never } | (FailedAct & { found?: never })

/** The most faults that are shown. */
const MAX_FAULTS = 20

export const importCatalogueFile = ({ request }: ActionFunctionArgs): Promise<Imported | Response> =>
  performThen(
    async () => {
      const form = await readFileForm(request)
      const title = fieldText(form, 'title')
      const file = await readUpload(form.get('file'), CATALOGUE_FILE_LIMIT)
      return (await callDesk('POST /staff/api/catalogue/imports', { title, file })).data
    },
    (found) => (found.id === null ? { found } : redirect(`/catalogue/drafts/${found.id}`)),
  )

export function ImportFilePage() {
  const fetcher = useFetcher<Imported>()
  const { data } = fetcher
  const fields = data?.failure?.fields ?? {}
  return (
    <Stack>
      <PageTitle title="Import a catalogue file" />
      <Text>
        The differences from the catalogue on sale become the changes of a new draft. What the file does not
        contain is withdrawn, and its order becomes that of the pages. A file of texts in one language changes
        those texts only.
      </Text>
      <fetcher.Form method="post" encType="multipart/form-data">
        <Stack maw={560}>
          <TextInput
            name="title"
            label="Title of the draft"
            required={true}
            minLength={4}
            maxLength={100}
            withAsterisk={false}
            autoComplete="off"
            error={fields['title']}
          />
          <FileInput
            name="file"
            label="File"
            required={true}
            accept=".json,application/json"
            withAsterisk={false}
            placeholder="Choose a JSON file of at most 4 MB"
            error={fields['file']}
            clearable={true}
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
          />
          <Group>
            <Button type="submit" loading={fetcher.state !== 'idle'}>
              Import as a draft
            </Button>
          </Group>
        </Stack>
      </fetcher.Form>
      <ActOutcome result={data?.found ? undefined : data} />
      {data?.found && <Nothing found={data.found} />}
    </Stack>
  )
}

/** Why no draft was begun. */
function Nothing({ found }: { found: Found }) {
  const { faults } = found
  const focusable = { ref: useLostFocus<HTMLDivElement>(found), tabIndex: -1 }
  return faults.length === 0 ? (
    <Alert {...focusable} color="sun" role="status">
      The file is the same as the catalogue on sale.
    </Alert>
  ) : (
    <Alert {...focusable} color="red" role="alert">
      <Text fw={600}>The file has faults; no draft was begun.</Text>
      <List size="sm">
        {faults.slice(0, MAX_FAULTS).map(({ place, message }) => (
          <List.Item key={`${place} ${message}`}>{`${place}: ${message}`}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
