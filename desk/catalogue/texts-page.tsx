/** The texts of an item in other languages, as a draft has them, with the form of one language. */
import { Anchor, Badge, Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { TextKind } from '#contract/staff/text-fields.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performThen } from '#desk/session/perform-act.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { languageName } from '#desk/format/language-name.ts'
import { LeaveQuestion } from '#desk/ui/leave-question.tsx'
import { ListTable } from '#desk/ui/list-table.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Section } from '#desk/ui/section.tsx'
import { useFormChanges } from '#desk/ui/use-form-changes.ts'
import { nameOfKind, textKindOf, textLanguageOf } from './item-kinds.ts'

export async function loadTexts({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [kind, itemId] = [textKindOf(query.get('kind')), query.get('itemId') ?? '']
  const draftId = params['id'] ?? ''
  const { data } = await callDesk('GET /staff/api/catalogue/drafts/:id/texts', { id: draftId, kind, itemId })
  return { ...data, draftId, kind, itemId, language: textLanguageOf(query.get('language')) }
}

export async function saveTexts({ params, request }: ActionFunctionArgs): Promise<ActResult | Response> {
  const form = await request.formData()
  const id = params['id'] ?? ''
  const [kind, itemId] = [textKindOf(fieldText(form, 'kind')), fieldText(form, 'itemId')]
  const language = textLanguageOf(fieldText(form, 'language'))
  const text = { name: fieldText(form, 'name'), description: fieldText(form, 'description') }
  return performThen(
    () =>
      callDesk('POST /staff/api/catalogue/drafts/:id/texts', {
        id,
        revision: Number(fieldText(form, 'revision')),
        kind,
        itemId,
        language,
        ...text,
      }),
    () => redirect(addressOf(id, kind, itemId)),
  )
}

const addressOf = (draftId: string, kind: TextKind, itemId: string): string =>
  `/catalogue/drafts/${draftId}/texts?kind=${kind}&itemId=${itemId}`

export function TextsPage() {
  const { draftId, kind, itemId, language } = useLoaderData<typeof loadTexts>()
  return (
    <Stack maw={720}>
      <PageTitle title={`Texts of ${nameOfKind(kind)} ${itemId}`}>
        <Button component={Link} to={`/catalogue/drafts/${draftId}`} variant="default" size="sm">
          Back to the draft
        </Button>
      </PageTitle>
      {language !== DEFAULT_LANGUAGE && <TextForm key={language} language={language} />}
      <Languages />
    </Stack>
  )
}

function Languages() {
  const { draftId, kind, itemId, english, texts } = useLoaderData<typeof loadTexts>()
  return (
    <ListTable label="Texts by language" head={['Language', 'State', 'Text']} empty="There is no language.">
      <Table.Tr>
        <Table.Td>The item</Table.Td>
        <Table.Td />
        <TextCell text={english} />
      </Table.Tr>
      {texts.map(({ language, inDraft, isChanged }) => (
        <Table.Tr key={language}>
          <Table.Td>
            <Anchor component={Link} to={`${addressOf(draftId, kind, itemId)}&language=${language}`}>
              {languageName(language)}
            </Anchor>
          </Table.Td>
          <Table.Td>
            {isChanged ? <Badge color="sun">changed in this draft</Badge> : inDraft === null && 'no text'}
          </Table.Td>
          <TextCell text={inDraft} language={language} />
        </Table.Tr>
      ))}
    </ListTable>
  )
}

type TextCellProps = { text: { name: string; description: string } | null; language?: Language }

const TextCell = ({ text, language }: TextCellProps) => (
  <Table.Td {...(language && { lang: language })}>
    <Text inherit lineClamp={1}>
      {text?.name || text?.description}
    </Text>
  </Table.Td>
)

function TextForm({ language }: { language: Language }) {
  const { kind, itemId, revision, english, labels, texts } = useLoaderData<typeof loadTexts>()
  const result = useActionData<ActResult>()
  const faults = result?.failure?.fields ?? {}
  const { form, isChanged } = useFormChanges()
  const text = texts.find((one) => one.language === language)?.inDraft
  return (
    <Section title={languageName(language)}>
      <Form method="post" ref={form}>
        <LeaveQuestion isUnsaved={isChanged} />
        {Object.entries({ kind, itemId, language, revision }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Stack>
          {(['name', 'description'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={labels[name]}
              english={english[name]}
              language={language}
              text={text?.[name] ?? ''}
              fault={faults[name]}
            />
          ))}
          <Text size="sm" c="dimmed">
            Where a text is empty, the pages show that of the item.
          </Text>
          <ActOutcome result={result} />
          {faults['item'] !== undefined && <Text c="red">{faults['item']}</Text>}
          <Group>
            <Button type="submit" loading={useNavigation().state !== 'idle'}>
              Save in the draft
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}

type TextFieldProps = {
  name: string
  /** Null: the item has no such text. */
  label: string | null
  english: string
  language: Language
  text: string
  fault: string | undefined
}

const TextField = ({ name, label, english, language, text, fault }: TextFieldProps) =>
  label === null ? null : (
    <Textarea
      name={name}
      label={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
      lang={language}
      autosize={true}
      minRows={name === 'name' ? 1 : 2}
      description={`The item: ${english}`}
      defaultValue={text}
      error={fault}
      autoComplete="off"
    />
  )
