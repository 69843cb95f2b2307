/**
 * Drafts of forms: the unsent input of a subscriber. A draft survives a reload of the tab and a login.
 * It belongs to one subscriber: another one who signs in in the same tab cannot read it.
 */
import { isRecord } from '#contract/json-record.ts'
import { readJson, tabStorage } from '#web/browser/storage.ts'

type Typed = Readonly<Record<string, string>>
type Draft = { owner: string; typed: Typed }

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['owner'] === 'string' &&
  isRecord(value['typed']) &&
  Object.values(value['typed']).every((text) => typeof text === 'string')

export type FormDraft = {
  read: (owner: string) => Typed | undefined
  keep: (owner: string, typed: Typed) => void
  drop: () => void
}

const drafts: FormDraft[] = []

function formDraft(key: string): FormDraft {
  const form: FormDraft = {
    read: (owner) => {
      const draft = readJson(tabStorage, key, isDraft)
      return draft?.owner === owner ? draft.typed : undefined
    },
    keep: (owner, typed) => tabStorage.write(key, JSON.stringify({ owner, typed })),
    drop: () => tabStorage.write(key, undefined),
  }
  drafts.push(form)
  return form
}

export const profileDraft = formDraft('sdg.profile')
export const requestDraft = formDraft('sdg.request')
/** The chosen payment method, and the language in which the terms of a started payment were accepted. */
export const checkoutDraft = formDraft('sdg.checkout')

/** Deletes all drafts at a logout, so that the next person at this browser cannot read them. */
export function clearFormDrafts(): void {
  for (const draft of drafts) draft.drop()
}
