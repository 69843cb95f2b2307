/** The fetcher of the acts on a draft. All forms of its page share it, and the page shows one result. */
import { useFetcher } from 'react-router'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import type { ActResult } from '#desk/session/perform-act.ts'

/** The key names the draft: the result of an act on another draft belongs to the page of that one. */
export const draftFetcherKey = ({ id }: Pick<DeskDraft, 'id'>): string => `draft ${id}`

export const useDraftFetcher = (draft: Pick<DeskDraft, 'id'>) =>
  useFetcher<ActResult>({ key: draftFetcherKey(draft) })
