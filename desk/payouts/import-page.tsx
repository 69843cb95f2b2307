/** The import of a payout report or a bank statement: checked first, then written whole or not at all. */
import { Alert, Button, FileInput, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, useFetcher } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskImport } from '#contract/staff/desk-payouts.ts'
import { PAYOUT_FILE_LIMIT } from '#contract/staff/upload-limits.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type FailedAct, fieldText, performThen } from '#desk/session/perform-act.ts'
import { readFileForm, readText, readUpload } from '#desk/session/read-file.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { BANK_GATEWAYS } from '#desk/ui/gateway-choices.ts'
import { useLostFocus } from '#desk/ui/use-lost-focus.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { REPORT_COLUMNS, STATEMENT_COLUMNS } from './file-columns.ts'

const SOURCES = [
  ...BANK_GATEWAYS.map(({ value, label }) => ({ value, label: `Payout report of ${label}` })),
  { value: 'bank', label: 'Bank statement' },
]
/** The server finds the format by the content; banks also use other names. */
const ACCEPTED = '.csv,.mt940,.sta,.940,.txt,.xml,text/csv,text/plain,text/xml,application/xml'
const REMOVABLE = { clearable: true, clearButtonProps: { 'aria-label': 'Remove the file' } }
/** The most faults that are shown. */
const MAX_FAULTS = 20
/** The server stops at this number of faults. */
const MAX_FAULTS_FOUND = 100

type Imported = { found: DeskImport; failure?: never } | (FailedAct & { found?: never })

export const importFile = ({ request }: ActionFunctionArgs): Promise<Imported> =>
  performThen(
    async () => {
      const form = await readFileForm(request)
      const source = fieldText(form, 'source')
      const mapping = await readText(form.get('mapping'))
      const upload = {
        apply: fieldText(form, 'act') === 'import',
        ...(mapping !== '' && { mapping }),
        file: await readUpload(form.get('file'), PAYOUT_FILE_LIMIT),
      }
      return source === 'bank'
        ? callDesk('POST /staff/api/payouts/statements', upload)
        : callDesk('POST /staff/api/payouts/reports', { gateway: source, ...upload })
    },
    ({ data }) => ({ found: data }),
  )

export function ImportPage() {
  const fetcher = useFetcher<Imported>()
  const { data } = fetcher
  const act = fetcher.formData?.get('act')
  const faults = data?.failure?.fields ?? {}
  return (
    <Stack>
      <PageTitle title="Import a report or a statement" />
      <fetcher.Form method="post" encType="multipart/form-data">
        <Stack maw={560}>
          <Text size="sm">
            {REPORT_COLUMNS} {STATEMENT_COLUMNS} Other columns need a mapping.
          </Text>
          <NativeSelect name="source" label="What it is" data={SOURCES} />
          <FileInput
            name="file"
            label="File"
            required={true}
            accept={ACCEPTED}
            {...REMOVABLE}
            withAsterisk={false}
            placeholder="CSV of at most 4 MB, or MT940 or CAMT.053 of at most 1 MB"
            error={faults['file']}
          />
          <FileInput
            name="mapping"
            label="Mapping of the columns"
            accept=".json,application/json"
            {...REMOVABLE}
            placeholder="Only for a CSV with other columns than the neutral ones"
            error={faults['mapping']}
          />
          <Group>
            <Button type="submit" name="act" value="check" variant="default" loading={act === 'check'}>
              Check
            </Button>
            <Button type="submit" name="act" value="import" loading={act === 'import'}>
              Import
            </Button>
          </Group>
        </Stack>
      </fetcher.Form>
      <ActOutcome result={data?.found ? undefined : data} />
      {data?.found && <Found found={data.found} />}
    </Stack>
  )
}

function Found({ found }: { found: DeskImport }) {
  const { faults, isApplied } = found
  const outcome = useLostFocus<HTMLDivElement>(found)
  return (
    <Alert
      ref={outcome}
      tabIndex={-1}
      color={faults.length > 0 ? 'red' : isApplied ? 'teal' : 'sun'}
      role={faults.length > 0 ? 'alert' : 'status'}
    >
      <Text fw={600}>{sentenceOf(found)}</Text>
      {faults.length > 0 && (
        <List size="sm">
          {faults.slice(0, MAX_FAULTS).map(({ place, message }, index) => (
            // With the index: a statement can have the same fault twice.
            <List.Item key={`${String(index)} ${place}`}>{`${place}: ${message}`}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

function sentenceOf({ faults, importedAt, isApplied, rows, added, leftOut }: DeskImport): string {
  if (importedAt !== null) return `This file was imported on ${formatMoment(importedAt)}; nothing changes.`
  if (faults.length > 0)
    return `The file has ${faults.length >= MAX_FAULTS_FOUND ? `${String(MAX_FAULTS_FOUND)} faults or more` : counted(faults.length, 'fault')}; nothing was written.`
  const known = rows - added - leftOut
  const counts = `${counted(rows, 'row')}: ${String(added)} new, ${String(known)} known, ${String(leftOut)} left out.`
  return isApplied
    ? `Imported ${counts}`
    : `The file is in order. ${counts} Nothing was written yet: press Import.`
}

const counted = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`
