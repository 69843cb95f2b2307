/** A support request: a question of a subscriber. Pure. */
import { base32Of } from '#contract/base32.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { RaisedRequest } from '#contract/support.ts'
import type { REQUEST_TYPES } from '#contract/validation.ts'

export type RequestType = (typeof REQUEST_TYPES)[number]

export type SupportRequest = {
  id: string
  /** The number that the subscriber sees and can read out on the telephone. */
  number: string
  subscriberId: string
  type: RequestType
  query: string
  alternateContact: string
  /** The subscriber's contact data when the request was raised: mobile, and e-mail address or the no-reply address. */
  mobile: string
  email: string
  state: RequestState
  raisedAt: Date
  answer: string | null
  answeredAt: Date | null
  closedAt: Date | null
  /** The member of the staff who works on it, by name; null while it waits for one. */
  assignedTo: string | null
}

export type RequestState = 'open' | 'answered' | 'closed'
export type RequestAction = { kind: 'answer'; text: string } | { kind: 'close' }

/** Event -> the states that allow it, and the state after it. A database trigger enforces the same table. */
export const requestTransitions: Record<RequestAction['kind'], { from: RequestState[]; to: RequestState }> = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
}

export const MAX_ANSWER_LENGTH = 2000

/** When an open request should be answered, and the whole hours until then: below 0 afterwards. */
export type AnswerDue = { at: Date; hoursLeft: number }

/** Returns null for a request that is answered or closed. */
export function answerDue(
  { state, raisedAt }: Pick<SupportRequest, 'state' | 'raisedAt'>,
  { answerHours, now }: { answerHours: number; now: Date },
): AnswerDue | null {
  if (state !== 'open') return null
  const at = new Date(raisedAt.getTime() + answerHours * HOUR_MS)
  return { at, hoursLeft: Math.floor((at.getTime() - now.getTime()) / HOUR_MS) }
}

/** The same text within this time is a repetition, for example a double click, not a second request. */
export const DUPLICATE_WINDOW_SECONDS = 600

const NUMBER_LENGTH = 10

/** Returns "SR" and ten of 32 letters and digits: 50 random bits. */
export const newRequestNumber = (random: (bytes: number) => Buffer): string =>
  `SR${base32Of(random(NUMBER_LENGTH))}`

/** Returns a request in the field names of the contract. */
export const toRaisedRequest = (request: SupportRequest): RaisedRequest => ({
  requestId: request.number,
  requestType: request.type,
  query: request.query,
  state: request.state,
  raisedAt: request.raisedAt.toISOString(),
  ...(request.answer !== null && { answer: request.answer }),
})
