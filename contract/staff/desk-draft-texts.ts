/** The endpoints of the desk about the texts of items in other languages than English, as a draft has them. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  draftChange,
  DraftParams,
  DraftRevision,
  ItemId,
  ItemInvalid,
  NoSuchDraft,
  TextLanguage,
} from './desk-drafts.ts'
import { deskResponse } from './staff-session.ts'
import { TEXT_KINDS } from './text-fields.ts'

/** '' where the pages show the English one. For a question: the question and its answer as HTML. */
const ItemText = z.object({ name: z.string(), description: z.string() })

const kind = z.enum(TEXT_KINDS, 'Items of this kind have no texts in other languages.')

export const readDeskTexts = endpoint('GET', '/staff/api/catalogue/drafts/:id/texts', {
  summary: 'The texts of an item in all languages, as they are on sale and in a draft',
  params: DraftParams,
  querystring: z.strictObject({ kind: kind.default('package'), itemId: ItemId.optional() }),
  response: deskResponse(
    z.object({
      revision: z.number(),
      /** The texts of the item in the draft, or on sale. */
      english: ItemText,
      /** The labels of the fields that have texts in other languages; null where the item has no such field. */
      labels: z.object({ name: z.string().nullable(), description: z.string().nullable() }),
      texts: z.array(
        z.object({
          language: TextLanguage,
          /** Null: the pages show the English texts. */
          onSale: ItemText.nullable(),
          /** As they are after the publication. */
          inDraft: ItemText.nullable(),
          isChanged: z.boolean(),
        }),
      ),
    }),
    NoSuchDraft,
  ),
})

export const saveDeskText = endpoint('POST', '/staff/api/catalogue/drafts/:id/texts', {
  summary:
    'Saves the texts of an item in one language; with two empty texts the pages show the English ones. Texts equal to those on sale are not a change',
  params: DraftParams,
  body: z.strictObject({
    revision: DraftRevision,
    kind,
    itemId: ItemId,
    language: TextLanguage,
    name: z.string().max(20_000),
    description: z.string().max(20_000),
  }),
  response: draftChange(ItemInvalid),
})
