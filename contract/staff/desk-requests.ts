/** The endpoints of the desk about support requests. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { PARAGRAPHS } from '#contract/validation.ts'
import { deskResponse } from './staff-session.ts'
import { TIME_CURSOR } from './time-cursor.ts'

export const NoSuchRequest = problem('no_such_request', 404, 'There is no such request.')
export const RequestOver = problem('request_over', 409, 'This request is already answered or closed.')
export const AssignmentChanged = problem(
  'assignment_changed',
  409,
  'Another person has taken or released this request in the meantime. Reload the page to see who works on it.',
)

const MAX_ANSWER_LENGTH = 2000
const ANSWER_TEXT = `Please write an answer of 1 to ${String(MAX_ANSWER_LENGTH)} characters.`
const RequestNumber = z.string().regex(/^SR[A-Z2-7]{10}$/, 'This is not the number of a request.')
const params = z.strictObject({ number: RequestNumber })
const Done = z.object({ number: z.string() })

const REQUEST_STATES = ['open', 'answered', 'closed'] as const

/** A request in the record of its subscriber. */
export const RequestSummary = z.object({
  number: z.string(),
  type: z.string(),
  state: z.enum(REQUEST_STATES),
  raisedAt: z.string(),
})

export const DeskRequest = z.object({
  number: z.string(),
  /** The id of the account that raised it. */
  subscriberId: z.string(),
  type: z.string(),
  query: z.string(),
  state: z.enum(REQUEST_STATES),
  raisedAt: z.string(),
  /** When it should be answered, and the whole hours until then, below 0 afterwards; null once it is answered or closed. */
  due: z.object({ at: z.string(), hoursLeft: z.number() }).nullable(),
  /** The member of the staff who works on it; null while it waits for one. */
  assignedTo: z.string().nullable(),
  /** With the last four digits only. */
  mobile: z.string(),
  answer: z.string().optional(),
})
export type DeskRequest = z.infer<typeof DeskRequest>

const ListedRequest = DeskRequest.extend({
  /** The place in the list, for `after`. */
  cursor: z.string(),
})

const CURSOR_TEXT = 'This is not the place of a request.'

/** A text for a frequent question. */
const AnswerTemplate = z.object({
  name: z.string(),
  /** In the language of the subscriber. */
  text: z.string(),
  /** The same text in English. */
  english: z.string(),
})

export const DeskRequestPage = DeskRequest.extend({
  /** The code of the subscriber's language, such as "ta". */
  language: z.string(),
  templates: z.array(AnswerTemplate),
})
export type DeskRequestPage = z.infer<typeof DeskRequestPage>

export const listDeskRequests = endpoint('GET', '/staff/api/requests', {
  summary:
    'Twenty support requests of a state, oldest first; `after` is the cursor of the last one of the page before',
  querystring: z.strictObject({
    state: z.enum(REQUEST_STATES).default('open'),
    after: z.string(CURSOR_TEXT).regex(TIME_CURSOR, CURSOR_TEXT).optional(),
    assigned: z.enum(['all', 'me', 'none']).default('all'),
  }),
  response: deskResponse(z.array(ListedRequest)),
})

export const readDeskRequest = endpoint('GET', '/staff/api/requests/:number', {
  summary: 'One support request with templates for the answer',
  params,
  response: deskResponse(DeskRequestPage, NoSuchRequest),
})

export const answerDeskRequest = endpoint('POST', '/staff/api/requests/:number/answer', {
  summary: 'Answers an open request: the subscriber gets a message and sees the answer in My Account',
  params,
  body: z.strictObject({
    text: z
      .string(ANSWER_TEXT)
      .trim()
      .min(1, ANSWER_TEXT)
      .max(MAX_ANSWER_LENGTH, ANSWER_TEXT)
      .regex(PARAGRAPHS, ANSWER_TEXT),
  }),
  response: deskResponse(Done, NoSuchRequest, RequestOver),
})

export const assignDeskRequest = endpoint('POST', '/staff/api/requests/:number/assign', {
  summary: 'Takes an open request, also from a colleague, or releases it',
  params,
  body: z.strictObject({
    /** The assignment that the person saw. */
    from: z.string().max(40).nullable(),
    to: z.enum(['me', 'none']),
  }),
  response: deskResponse(
    z.object({ number: z.string(), assignedTo: z.string().nullable() }),
    NoSuchRequest,
    RequestOver,
    AssignmentChanged,
  ),
})

export const closeDeskRequest = endpoint('POST', '/staff/api/requests/:number/close', {
  summary: 'Closes a request, answered or not: the subscriber gets a message',
  params,
  response: deskResponse(Done, NoSuchRequest, RequestOver),
})
