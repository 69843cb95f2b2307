/** A draft of the catalogue: changes of items that another person approves before they are published. Pure. */

import type { TextChange } from '#api/catalogue/drafts/texts/text-change.ts'
import type { CatalogueItem, ItemKind } from '#contract/staff/desk-drafts.ts'

export type DraftState = 'draft' | 'submitted' | 'approved' | 'blocked' | 'published' | 'withdrawn'

export type Draft = {
  id: string
  title: string
  author: string
  /** All persons who wrote a change, and the author. */
  editors: string[]
  state: DraftState
  /** Increases with each change of the draft. */
  revision: number
  /** The version of the catalogue when the draft was begun. */
  baseVersion: number
  createdAt: Date
  changedAt: Date
  submittedBy: string | null
  submittedAt: Date | null
  /** Null: as soon as the draft is approved. */
  publishAt: Date | null
  approvedBy: string | null
  approvedAt: Date | null
  rejectedBy: string | null
  rejectedAt: Date | null
  rejectedBecause: string | null
  blockedCauses: string[] | null
  publishedAt: Date | null
  publishedVersion: number | null
  /** The draft whose publication this one reverses. */
  undoes: string | null
}

/** The change of one item. `before` is null for a new item, `after` for one that is withdrawn. */
export type DraftChange = {
  kind: ItemKind
  itemId: string
  before: CatalogueItem | null
  after: CatalogueItem | null
  /**
   * The id of the item before it in its list; '' for the first place, null for the last. A new or moved item is put there.
   * For a withdrawn item, it is the place on sale, so that the withdrawal can be reversed. For any other item it has no effect.
   */
  follows: string | null
  /** The item before the former place of a moved item, '' for the first place; null for an item that stays in its place. */
  movedFrom: string | null
  /** The version of the catalogue that contains `before`. */
  basedOn: number
  editedBy: string
  editedAt: Date
}

/** All that a draft changes: items, and their texts in other languages. */
export type DraftContent = { items: DraftChange[]; texts: TextChange[] }

/** An action on a draft as a whole. */
export type DraftAction =
  | { kind: 'submit'; by: string; publishAt: Date | null }
  | { kind: 'take_back' }
  | { kind: 'withdraw' }
  | { kind: 'approve'; by: string }
  | { kind: 'reject'; by: string; reason: string }
  | { kind: 'publish'; version: number }
  | { kind: 'block'; causes: string[] }

/** Event -> the states that allow it, and the state after it. A database trigger enforces the same table. */
export const draftTransitions: Record<DraftAction['kind'], { from: DraftState[]; to: DraftState }> = {
  submit: { from: ['draft'], to: 'submitted' },
  take_back: { from: ['submitted', 'approved', 'blocked'], to: 'draft' },
  withdraw: { from: ['draft'], to: 'withdrawn' },
  approve: { from: ['submitted'], to: 'approved' },
  reject: { from: ['submitted'], to: 'draft' },
  publish: { from: ['approved'], to: 'published' },
  block: { from: ['approved'], to: 'blocked' },
}

/** Whether a person may approve a draft: they wrote and submitted no part of it. The database requires the same. */
export const mayApprove = ({ editors, submittedBy }: Draft, person: string): boolean =>
  !editors.includes(person) && submittedBy !== person

/** Returns the changes that reverse the given ones. */
export const inverseOf = (changes: readonly DraftChange[]): Omit<DraftChange, 'editedBy' | 'editedAt'>[] =>
  changes.map(({ kind, itemId, before, after, follows, movedFrom, basedOn }) => ({
    kind,
    itemId,
    before: after,
    after: before,
    basedOn,
    ...(movedFrom === null ? { follows, movedFrom } : { follows: movedFrom, movedFrom: follows }),
  }))
