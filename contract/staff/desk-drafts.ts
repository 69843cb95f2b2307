/** The endpoints of the desk about drafts of the catalogue. Items are in the format of the catalogue file. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type Declared, problem } from '#contract/problem.ts'
import { PRINTABLE } from '#contract/validation.ts'
import { Reason } from './desk-fields.ts'
import { deskResponse, StaffProofNeeded } from './staff-session.ts'
import { TEXT_LANGUAGES } from './text-fields.ts'
import { TIME_CURSOR } from './time-cursor.ts'

export const ITEM_KINDS = ['language', 'genre', 'app_type', 'app', 'package', 'faq', 'banner'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
const DRAFT_STATES = ['draft', 'submitted', 'approved', 'blocked', 'published', 'withdrawn'] as const

export const NoSuchDraft = problem('draft_not_found', 404, 'There is no such draft.')
export const DraftChanged = problem(
  'draft_changed',
  409,
  'Another person changed this draft meanwhile. Your entry was not saved: load the page again, and enter it again.',
)
export const DraftInOtherState = problem(
  'draft_in_other_state',
  409,
  'The state of this draft does not allow this. Load the page again to see its state.',
)
export const DraftNotClean = problem(
  'draft_not_clean',
  409,
  'This draft has no change, a fault, or a conflict with the catalogue on sale. Correct what the page lists first.',
)
export const OwnDraft = problem(
  'own_draft',
  403,
  'You wrote or submitted a part of this draft, so another person must approve it.',
)
export const ItemInvalid = problem('item_invalid', 422, 'The item has a fault. Nothing was saved.')
export const PublishTimePast = problem(
  'publish_time_past',
  422,
  'This time is in the past. Leave it empty to publish as soon as the draft is approved.',
)

const PriceOption = z.object({ poid: z.string(), duration: z.string(), price: z.string() })
const Field = z.union([z.string(), z.number(), z.array(z.string()), z.array(PriceOption)])
/** An item as in the catalogue file. */
export const CatalogueItem = z.object({ id: z.string() }).catchall(Field)
export type CatalogueItem = z.infer<typeof CatalogueItem>
export type ItemField = z.infer<typeof Field>

export const TextLanguage = z.enum(TEXT_LANGUAGES, 'There are no texts in this language.')

const Fault = z.object({ place: z.string(), message: z.string() })

export const DeskDraftSummary = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(DRAFT_STATES),
  author: z.string(),
  editors: z.array(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Null: as soon as the draft is approved. */
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  publishedVersion: z.number().nullable(),
  changeCount: z.number(),
  /** Its place in the list, which continues after it, even if the draft changes meanwhile. */
  cursor: z.string(),
})
export type DeskDraftSummary = z.infer<typeof DeskDraftSummary>

export const DeskDraftChange = z.object({
  kind: z.enum(ITEM_KINDS),
  itemId: z.string(),
  /** Null for a change of the item; else the language of its texts that change. */
  language: TextLanguage.nullable(),
  title: z.string(),
  act: z.enum(['added', 'changed', 'withdrawn']),
  /** What differs; prices in rupees, with the percent of the change. */
  fields: z.array(
    z.object({
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      percent: z.number().nullable(),
    }),
  ),
  editedBy: z.string(),
  editedAt: z.string(),
  /** Why it cannot be published as it is; null where it can. */
  conflict: z.string().nullable(),
})
export type DeskDraftChange = z.infer<typeof DeskDraftChange>

export const DeskDraft = DeskDraftSummary.extend({
  /** Sent with every act, which is refused where another person changed the draft meanwhile. */
  revision: z.number(),
  baseVersion: z.number(),
  /** The version of the catalogue on sale. */
  version: z.number(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** The last rejection. */
  rejection: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  blockedCauses: z.array(z.string()),
  /** The draft whose publication this one reverses. */
  undoes: z.string().nullable(),
  changes: z.array(DeskDraftChange),
  /** How many of `changeCount` come before this page. */
  changesBefore: z.number(),
  /** The cursor of the next page of changes; null on the last one. */
  nextChanges: z.string().nullable(),
  faults: z.array(Fault),
  warnings: z.array(z.string()),
})
export type DeskDraft = z.infer<typeof DeskDraft>

export const DraftParams = z.strictObject({ id: z.uuid('This is not the id of a draft.') })
const params = DraftParams
export const DraftRevision = z.int('Send the number of the revision.').positive()
const revision = DraftRevision
const kind = z.enum(ITEM_KINDS, 'This is not a kind of item.')
const TITLE_TEXT = 'Enter a title of 4 to 100 characters in one line.'
const MAX_TITLE_LENGTH = 100
export const DraftTitle = z
  .string(TITLE_TEXT)
  .trim()
  .min(4, TITLE_TEXT)
  .max(MAX_TITLE_LENGTH, TITLE_TEXT)
  .regex(PRINTABLE, TITLE_TEXT)
const ID_TEXT = 'Enter an id of 1 to 60 lower-case letters, digits and hyphens, such as kids-club.'
export const ItemId = z.string(ID_TEXT).regex(/^[a-z0-9-]{1,60}$/, ID_TEXT)
const TIME_TEXT = 'Enter the day and the time in India.'
/** A time in India, as "2026-11-28T09:30". */
const TimeInIndia = z.iso.datetime({ local: true, precision: -1, error: TIME_TEXT })

const DraftSaved = z.object({ id: z.string(), revision: z.number() })
/** Returns the responses of an endpoint that changes a draft. */
export const draftChange = <const Own extends readonly Declared[]>(...own: Own) =>
  deskResponse(DraftSaved, NoSuchDraft, DraftChanged, DraftInOtherState, ...own)

const CURSOR_TEXT = 'This is not the place of a draft.'
/** The time of a change in milliseconds, and the id of the draft. */
const Cursor = z.string(CURSOR_TEXT).regex(TIME_CURSOR, CURSOR_TEXT)

export const listDeskDrafts = endpoint('GET', '/staff/api/catalogue/drafts', {
  summary: 'Twenty drafts, the last changed first; `after` is the cursor of the last one of the page before',
  querystring: z.strictObject({ state: z.enum(DRAFT_STATES).optional(), after: Cursor.optional() }),
  response: deskResponse(z.array(DeskDraftSummary)),
})

export const readDeskDraft = endpoint('GET', '/staff/api/catalogue/drafts/:id', {
  summary: 'A draft with a page of its changes, its faults, conflicts and warnings against what is on sale',
  params,
  querystring: z.strictObject({
    /** `nextChanges` of the page before: the revision and the number of changes, as "3.200". */
    after: z
      .string()
      .regex(/^\d{1,9}\.\d{1,9}$/, 'This is not the place of a change.')
      .optional(),
  }),
  response: deskResponse(DeskDraft, NoSuchDraft),
})

export const beginDeskDraft = endpoint('POST', '/staff/api/catalogue/drafts', {
  summary: 'Begins a draft without changes',
  body: z.strictObject({ title: DraftTitle }),
  response: deskResponse(DraftSaved),
})

export const saveDeskItem = endpoint('POST', '/staff/api/catalogue/drafts/:id/items', {
  summary:
    'Saves an item of a draft; `item` is null to withdraw it. An item equal to the one on sale is not a change',
  params,
  body: z.strictObject({
    revision,
    kind,
    itemId: ItemId,
    item: z.record(z.string(), z.unknown()).nullable(),
    /** The item before it, '' for the first place, null for its place on sale or the last one; undefined: as in the draft. */
    place: z.union([ItemId, z.literal('')]).nullish(),
    /** True: refused where the id is on sale or in the draft. */
    isNew: z.boolean().optional(),
  }),
  response: draftChange(ItemInvalid),
})

/** The change of an item, or of its texts in a language. */
const OneChange = z.strictObject({ revision, kind, itemId: ItemId, language: TextLanguage.optional() })

export const discardDeskChange = endpoint('POST', '/staff/api/catalogue/drafts/:id/discard', {
  summary: 'Removes the change of one item, or of its texts in a language, from a draft',
  params,
  body: OneChange,
  response: draftChange(),
})

export const rebaseDeskChange = endpoint('POST', '/staff/api/catalogue/drafts/:id/rebase', {
  summary:
    'Takes the item, or the texts, on sale as the new base of a change: the draft then replaces them as they are now',
  params,
  body: OneChange,
  response: draftChange(),
})

export const submitDeskDraft = endpoint('POST', '/staff/api/catalogue/drafts/:id/submit', {
  summary: 'Submits a draft for approval, to be published at a time in India, or as soon as it is approved',
  params,
  body: z.strictObject({ revision, publishAt: TimeInIndia.optional() }),
  response: draftChange(DraftNotClean, PublishTimePast),
})

export const takeDeskDraftBack = endpoint('POST', '/staff/api/catalogue/drafts/:id/take-back', {
  summary: 'Takes a submitted, approved or blocked draft back, to edit it again',
  params,
  body: z.strictObject({ revision }),
  response: draftChange(),
})

export const withdrawDeskDraft = endpoint('POST', '/staff/api/catalogue/drafts/:id/withdraw', {
  summary: 'Withdraws a draft for good',
  params,
  body: z.strictObject({ revision }),
  response: draftChange(),
})

export const approveDeskDraft = endpoint('POST', '/staff/api/catalogue/drafts/:id/approve', {
  summary:
    'Approves a draft that other persons wrote; publishes it at once or at its time. Needs a proof of the person within five minutes: `/sign-in?again`',
  params,
  body: z.strictObject({ revision }),
  response: draftChange(DraftNotClean, OwnDraft, StaffProofNeeded),
})

export const rejectDeskDraft = endpoint('POST', '/staff/api/catalogue/drafts/:id/reject', {
  summary: 'Rejects a submitted draft with a reason: its editors can change and submit it again',
  params,
  body: z.strictObject({ revision, reason: Reason }),
  response: draftChange(),
})

export const undoDeskPublication = endpoint('POST', '/staff/api/catalogue/drafts/:id/undo', {
  summary: 'Begins a draft that reverses the changes of a published one',
  params,
  response: deskResponse(DraftSaved, NoSuchDraft, DraftInOtherState),
})
