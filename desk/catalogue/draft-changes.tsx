/** The changes of a draft, field by field. */
import { Alert, Anchor, Badge, Button, Group, Image, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { readPictureAddress } from '#contract/picture-address.ts'
import type { DeskDraft, DeskDraftChange } from '#contract/staff/desk-drafts.ts'
import { isLargePriceChange } from '#contract/staff/large-price-change.ts'
import { languageName } from '#desk/format/language-name.ts'
import { NextPage } from '#desk/ui/next-page.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { nameOfKind } from './item-kinds.ts'
import { useDraftFetcher } from './use-draft-fetcher.ts'

type DraftChangesProps = { draft: DeskDraft; isEditable: boolean }

export function DraftChanges({ draft, isEditable }: DraftChangesProps) {
  const { changes, changesBefore, changeCount, nextChanges } = draft
  const last = changesBefore + changes.length
  const range = useRef<HTMLParagraphElement>(null)
  const shown = useRef(changesBefore)
  // The links between the pages are below the list: the focus scrolls to its start.
  useEffect(() => {
    if (shown.current !== changesBefore) range.current?.focus()
    shown.current = changesBefore
  }, [changesBefore])
  if (changes.length === 0) return <Text c="dimmed">The draft changes nothing yet.</Text>
  return (
    <Stack gap="lg">
      {changes.length < changeCount && (
        <Text
          ref={range}
          tabIndex={-1}
          size="sm"
          fw={600}
        >{`Changes ${String(changesBefore + 1)} to ${String(last)} of ${String(changeCount)}`}</Text>
      )}
      {changes.map((change) => (
        <Change key={nameOfChange(change)} change={change} draft={draft} isEditable={isEditable} />
      ))}
      <NextPage after={nextChanges ?? undefined} />
    </Stack>
  )
}

/** Such as "package family-max", or "texts of package family-max in தமிழ்". */
const nameOfChange = ({ kind, itemId, language }: DeskDraftChange): string => {
  const item = `${nameOfKind(kind)} ${itemId}`
  return language === null ? item : `texts of ${item} in ${languageName(language)}`
}

const WORDS = { added: 'new', changed: 'changed', withdrawn: 'withdrawn' } as const
const COLOURS = { added: 'teal', changed: 'sun', withdrawn: 'red' } as const

function Change({ change, draft, isEditable }: DraftChangesProps & { change: DeskDraftChange }) {
  const { title, act, fields, editedBy, conflict } = change
  const name = nameOfChange(change)
  return (
    <Stack gap="xs" component="article" aria-label={name}>
      <Group gap="sm">
        <Badge color={COLOURS[act]}>{WORDS[act]}</Badge>
        <Text fw={600}>
          {title}{' '}
          <Text span className="desk-code" fw={400}>
            {name}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          by {editedBy}
        </Text>
      </Group>
      {conflict !== null && (
        <Alert color="red" role="note">
          {conflict} Take the item on sale as the new base, and check the difference, or discard the change.
        </Alert>
      )}
      {fields.length > 0 && (
        <RecordTable
          label={`Difference of ${name}`}
          head={['Field', 'On sale', 'In the draft']}
          rows={fields.map((field) => ({
            key: field.name,
            cells: [
              field.name,
              <Value key="before" text={field.before} />,
              <AfterCell key="after" field={field} />,
            ],
          }))}
        />
      )}
      {isEditable && <ChangeActs change={change} draft={draft} />}
    </Stack>
  )
}

/** An uploaded picture is shown, with its address. */
const Value = ({ text }: { text: string | null }) =>
  text !== null && readPictureAddress(text) ? (
    <Group gap="xs" wrap="nowrap">
      <Image src={text} alt="" w={48} fit="contain" radius="sm" />
      <Text span inherit>
        {text}
      </Text>
    </Group>
  ) : (
    (text ?? '–')
  )

function AfterCell({ field: { after, percent } }: { field: DeskDraftChange['fields'][number] }) {
  if (percent === null) return <Value text={after} />
  const text = `${percent > 0 ? '+' : '−'}${String(Math.abs(percent))} %`
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span inherit fw={650}>
        {after}
      </Text>
      <Badge color={isLargePriceChange(percent) ? 'red' : 'gray'}>{text}</Badge>
    </Group>
  )
}

function ChangeActs({ change, draft }: { change: DeskDraftChange; draft: DeskDraft }) {
  const { kind, itemId, language, conflict } = change
  const fetcher = useDraftFetcher(draft)
  const name = nameOfChange(change)
  const fields = { revision: String(draft.revision), kind, itemId, language: language ?? '' }
  // A second act would be refused: it has the revision before the first one.
  const isBusy = fetcher.state !== 'idle'
  const isThis = Object.entries(fields).every(([field, value]) => fetcher.formData?.get(field) === value)
  const running = isThis ? fetcher.formData?.get('act') : undefined
  const item = `kind=${kind}&itemId=${itemId}`
  const form = language === null ? `item?${item}` : `texts?${item}&language=${language}`
  return (
    <fetcher.Form method="post">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Group gap="sm">
        <Anchor component={Link} size="sm" to={`/catalogue/drafts/${draft.id}/${form}`}>
          Edit {name}
        </Anchor>
        {conflict !== null && (
          <Button
            type="submit"
            name="act"
            value="rebase"
            variant="default"
            size="xs"
            loading={running === 'rebase'}
            disabled={isBusy}
          >
            Take the item on sale as the base
          </Button>
        )}
        <Button
          type="submit"
          name="act"
          value="discard"
          variant="default"
          size="xs"
          loading={running === 'discard'}
          disabled={isBusy}
          aria-label={`Discard the change of ${name}`}
        >
          Discard
        </Button>
      </Group>
    </fetcher.Form>
  )
}
