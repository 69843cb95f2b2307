/** Performs the acts of the page of a draft. */
import { redirect } from 'react-router'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct, performThen } from '#desk/session/perform-act.ts'
import { kindOf, textLanguageOf } from './item-kinds.ts'

/**
 * @param form `act` names the act, and `revision` the revision that the person saw
 * @returns the result, or a redirect to the draft that the act began
 */
export async function performDraftAct(id: string, form: FormData): Promise<ActResult | Response> {
  const act = fieldText(form, 'act')
  if (act === 'undo') return undo(id)
  const seen = { id, revision: Number(fieldText(form, 'revision')) }
  const language = textLanguageOf(fieldText(form, 'language'))
  const item = {
    ...seen,
    kind: kindOf(fieldText(form, 'kind')),
    itemId: fieldText(form, 'itemId'),
    ...(language !== DEFAULT_LANGUAGE && { language }),
  }
  const publishAt = fieldText(form, 'publishAt')
  const acts: Record<string, [done: string, call: () => Promise<unknown>]> = {
    submit: [
      'The draft is submitted. A person with the role approver can approve it.',
      () =>
        callDesk('POST /staff/api/catalogue/drafts/:id/submit', {
          ...seen,
          ...(publishAt !== '' && { publishAt }),
        }),
    ],
    'take-back': [
      'The draft can be edited again.',
      () => callDesk('POST /staff/api/catalogue/drafts/:id/take-back', seen),
    ],
    withdraw: [
      'The draft is withdrawn.',
      () => callDesk('POST /staff/api/catalogue/drafts/:id/withdraw', seen),
    ],
    approve: ['The draft is approved.', () => callDesk('POST /staff/api/catalogue/drafts/:id/approve', seen)],
    reject: [
      'The draft is rejected. Its author sees the reason.',
      () =>
        callDesk('POST /staff/api/catalogue/drafts/:id/reject', {
          ...seen,
          reason: fieldText(form, 'reason'),
        }),
    ],
    discard: [
      'The change is discarded.',
      () => callDesk('POST /staff/api/catalogue/drafts/:id/discard', item),
    ],
    rebase: [
      'The item on sale is the new base. Check the difference again.',
      () => callDesk('POST /staff/api/catalogue/drafts/:id/rebase', item),
    ],
  }
  const [done, call] = acts[act] ?? ['', () => Promise.resolve()]
  return performAct(call, () => done)
}

const undo = (id: string): Promise<ActResult | Response> =>
  performThen(
    () => callDesk('POST /staff/api/catalogue/drafts/:id/undo', { id }),
    ({ data }) => redirect(`/catalogue/drafts/${data.id}`),
  )
