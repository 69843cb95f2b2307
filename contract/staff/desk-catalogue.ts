/** The endpoints of the desk about the items of the catalogue on sale, its export, and the import of a file as a draft. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { INVALID, problem, problems } from '#contract/problem.ts'
import { PRINTABLE } from '#contract/validation.ts'
import { CatalogueItem, DraftTitle, ITEM_KINDS, ItemId, NoSuchDraft, TextLanguage } from './desk-drafts.ts'
import { deskResponse, STAFF_REFUSALS } from './staff-session.ts'
import { CATALOGUE_FILE_LIMIT, encodedLength } from './upload-limits.ts'

const draftId = z.uuid('This is not the id of a draft.')
const kind = z.enum(ITEM_KINDS, 'This is not a kind of item.')
const MAX_QUERY = 60
const CURSOR_TEXT = 'This is not the place of an item.'
const QUERY_TEXT = 'Enter at most 60 characters of a name or an id.'
/** The position of an item and its id, as "12.drama". Packages that were put first have positions below zero. */
const Cursor = z.string(CURSOR_TEXT).regex(/^-?\d{1,9}\.[a-z0-9-]{1,60}$/, CURSOR_TEXT)
const Named = z.object({ id: z.string(), name: z.string() })

export const DeskItem = z.object({
  itemId: z.string(),
  title: z.string(),
  /** Such as the title in Latin letters, or the type of a package. */
  detail: z.string(),
  /** Its place in the list. The list continues after it, even if the item was withdrawn meanwhile. */
  cursor: z.string(),
})
export type DeskItem = z.infer<typeof DeskItem>

export const listDeskItems = endpoint('GET', '/staff/api/catalogue/items', {
  summary:
    'Fifty items on sale whose id or name contains a text; `after` is the cursor of the last one before',
  querystring: z.strictObject({
    kind: kind.default('package'),
    q: z.string().trim().max(MAX_QUERY, QUERY_TEXT).regex(PRINTABLE, QUERY_TEXT).optional(),
    after: Cursor.optional(),
  }),
  response: deskResponse(z.array(DeskItem)),
})

export const readDeskItem = endpoint('GET', '/staff/api/catalogue/drafts/:id/item', {
  summary: 'An item as it is on sale and in a draft, with the items that a form chooses from',
  params: z.strictObject({ id: draftId }),
  querystring: z.strictObject({ kind: kind.default('package'), itemId: ItemId.optional() }),
  response: deskResponse(
    z.object({
      revision: z.number(),
      /** Null where it is not on sale. */
      onSale: CatalogueItem.nullable(),
      /** Null where the draft does not change it, or withdraws it. */
      inDraft: CatalogueItem.nullable(),
      isWithdrawn: z.boolean(),
      /** Where the draft puts it: after this item, or first (''); null for its place on sale, or the last one. */
      place: z.string().nullable(),
      /** The other items of its list, in their order; none for packages, which may be many. */
      others: z.array(Named),
      choices: z.object({ languages: z.array(Named), genres: z.array(Named), apps: z.array(Named) }),
    }),
    NoSuchDraft,
  ),
})

export const exportDeskCatalogue = endpoint('GET', '/staff/api/catalogue/export', {
  summary:
    'The catalogue on sale as a file, as `shop catalogue import` reads it, or its texts in a language, as `shop catalogue texts import` does',
  querystring: z.strictObject({ language: TextLanguage.optional() }),
  response: {
    200: { content: { 'application/json': { schema: z.any() } } },
    ...problems(...STAFF_REFUSALS, INVALID),
  },
})

export const FileUnreadable = problem('file_unreadable', 422, 'This file is not JSON.')

export const importDeskCatalogue = endpoint('POST', '/staff/api/catalogue/imports', {
  summary:
    'Checks a catalogue file, or a file of texts in a language, and makes its differences from the catalogue on sale the changes of a new draft',
  body: z.strictObject({
    title: DraftTitle,
    /** The bytes of the file as base64. */
    file: z
      .base64('This is not a file.')
      .max(encodedLength(CATALOGUE_FILE_LIMIT), CATALOGUE_FILE_LIMIT.excess),
  }),
  response: deskResponse(
    z.object({
      /** Null where the file has a fault or no difference. */
      id: z.string().nullable(),
      changeCount: z.number(),
      /** The first hundred. */
      faults: z.array(z.object({ place: z.string(), message: z.string() })),
    }),
    FileUnreadable,
  ),
})
