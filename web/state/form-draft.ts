/**
 * What a subscriber typed into a form and has not sent yet: it survives a reload of the tab and a login in between.
 * Each draft is its owner's: whoever signs in after them in this tab does not see it.
 */
import { isRecord, readJson, tabStorage } from './browser-storage.ts'

type Typed = Readonly<Record<string, string>>
type Draft = { owner: string; typed: Typed }

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['owner'] === 'string' &&
  isRecord(value['typed']) &&
  Object.values(value['typed']).every((text) => typeof text === 'string')

export type FormDraft = ReturnType<typeof formDraft>

function formDraft(key: string) {
  return {
    read: (owner: string): Typed | undefined => {
      const draft = readJson(tabStorage, key, isDraft)
      return draft?.owner === owner ? draft.typed : undefined
    },
    keep: (owner: string, typed: Typed): void => tabStorage.write(key, JSON.stringify({ owner, typed })),
    drop: (): void => tabStorage.write(key, undefined),
  }
}

export const profileDraft = formDraft('sdg.profile')
export const requestDraft = formDraft('sdg.request')

/** At a logout: the next person at this browser finds nothing of the last. */
export function clearFormDrafts(): void {
  profileDraft.drop()
  requestDraft.drop()
}
