/** The form of an item in a draft. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isTextKind } from '#contract/staff/text-fields.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performThen } from '#desk/session/perform-act.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { LeaveQuestion } from '#desk/ui/leave-question.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { useFormChanges } from '#desk/ui/use-form-changes.ts'
import { ItemButtons } from './item-buttons.tsx'
import { ItemFields } from './item-fields.tsx'
import { PlaceField } from './place-field.tsx'
import { kindOf, nameOfKind } from './item-kinds.ts'
import { readItemForm, readPlace } from './read-item-form.ts'

export async function loadItem({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [kind, itemId] = [kindOf(query.get('kind')), query.get('itemId') ?? undefined]
  const draftId = params['id'] ?? ''
  const { data } = await callDesk('GET /staff/api/catalogue/drafts/:id/item', {
    id: draftId,
    kind,
    ...(itemId !== undefined && { itemId }),
  })
  return { ...data, draftId, kind, itemId }
}

/** Saves the item, or withdraws it, as the pressed button says. */
export async function saveItem({ params, request }: ActionFunctionArgs): Promise<ActResult | Response> {
  const form = await request.formData()
  const [id, kind] = [params['id'] ?? '', kindOf(fieldText(form, 'kind'))]
  const isWithdrawn = fieldText(form, 'act') === 'withdraw'
  const item = isWithdrawn ? null : readItemForm(kind, form)
  const edit = {
    revision: Number(fieldText(form, 'revision')),
    kind,
    itemId: fieldText(form, 'id'),
    item,
    ...(item && { place: readPlace(form) }),
    isNew: !new URL(request.url).searchParams.has('itemId'),
  }
  return performThen(
    () => callDesk('POST /staff/api/catalogue/drafts/:id/items', { id, ...edit }),
    () => redirect(`/catalogue/drafts/${id}`),
  )
}

export function ItemPage() {
  const { draftId, kind, itemId, isWithdrawn } = useLoaderData<typeof loadItem>()
  const name = nameOfKind(kind)
  return (
    <Stack maw={720}>
      <PageTitle title={itemId === undefined ? `New ${name}` : `Change ${name} ${itemId}`}>
        {itemId !== undefined && isTextKind(kind) && (
          <Button
            component={Link}
            variant="default"
            size="sm"
            to={`/catalogue/drafts/${draftId}/texts?kind=${kind}&itemId=${itemId}`}
          >
            Texts in other languages
          </Button>
        )}
        <Button component={Link} to={`/catalogue/drafts/${draftId}`} variant="default" size="sm">
          Back to the draft
        </Button>
      </PageTitle>
      {isWithdrawn && (
        <Alert color="sun" role="note">
          The draft withdraws this {name}. Saving it keeps it on sale.
        </Alert>
      )}
      <ItemForm key={`${kind} ${itemId ?? ''}`} />
    </Stack>
  )
}

function ItemForm() {
  const { kind, itemId, revision, onSale, inDraft, isWithdrawn, choices, place, others } =
    useLoaderData<typeof loadItem>()
  const result = useActionData<ActResult>()
  const faults = result?.failure?.fields ?? {}
  const { form, isChanged } = useFormChanges()
  return (
    <Form method="post" ref={form}>
      <LeaveQuestion isUnsaved={isChanged} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="revision" value={revision} />
      <Stack>
        <IdField itemId={itemId} fault={faults['id'] ?? faults['itemId']} />
        <ItemFields kind={kind} item={inDraft ?? onSale} choices={choices} faults={faults} />
        <PlaceField
          kind={kind}
          place={place}
          others={others}
          isNew={onSale === null}
          fault={faults['place']}
        />
        <ActOutcome result={result} />
        {faults['item'] !== undefined && <Text c="red">{faults['item']}</Text>}
        <ItemButtons mayWithdraw={onSale !== null && !isWithdrawn} isChanged={isChanged} />
      </Stack>
    </Form>
  )
}

/** Asks for the id of a new item. */
const IdField = ({ itemId, fault }: { itemId: string | undefined; fault: string | undefined }) =>
  itemId === undefined ? (
    <TextInput
      name="id"
      label="Id"
      required={true}
      maxLength={60}
      autoComplete="off"
      error={fault}
      description="Lower-case letters, digits and hyphens. It cannot change later."
    />
  ) : (
    <input type="hidden" name="id" value={itemId} />
  )
