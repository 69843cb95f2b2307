/** Schemas and endpoints of support requests. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Mobile, SESSION, TooManyRequests } from './identity.ts'
import { INVALID, problems } from './problem.ts'
import { FIELD_TEXTS, PARAGRAPHS, MAX_QUERY_LENGTH, REQUEST_TEXTS, REQUEST_TYPES } from './validation.ts'

const FROM_TEXT = /*i18n*/ 'Please enter an e-mail address.'
const RequestId = z.string().regex(/^SR[A-Z2-7]{10}$/, /*i18n*/ 'This request is not known.')

export const RaisedRequest = z.object({
  requestId: z.string(),
  requestType: z.string(),
  query: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  raisedAt: z.string(),
  answer: z.string().optional(),
})
export type RaisedRequest = z.infer<typeof RaisedRequest>

export const raiseRequest = endpoint('POST', '/api/raiseRequest', {
  summary: 'Raise a request; the same one within ten minutes returns the first',
  body: z.strictObject({
    query: z
      .string(REQUEST_TEXTS.query)
      .trim()
      .min(1, REQUEST_TEXTS.query)
      .max(MAX_QUERY_LENGTH, REQUEST_TEXTS.queryTooLong)
      .regex(PARAGRAPHS, REQUEST_TEXTS.query),
    requestType: z.enum(REQUEST_TYPES, REQUEST_TEXTS.requestType),
    altContact: Mobile,
    /** Sent as specified, but ignored: the session identifies the subscriber. */
    mobile: z.string(FIELD_TEXTS.mobile).max(64, FIELD_TEXTS.mobile).optional(),
    from: z.string(FROM_TEXT).max(320, FROM_TEXT).optional(),
  }),
  response: {
    200: z.object({ data: z.object({ requestId: z.string() }) }),
    ...problems(...SESSION, INVALID, TooManyRequests),
  },
})

export const listRequests = endpoint('GET', '/api/account/requests', {
  summary:
    'The requests of the signed-in subscriber, newest first; `before` is the last request of the previous page',
  querystring: z.strictObject({ before: RequestId.optional() }),
  response: { 200: z.object({ data: z.array(RaisedRequest) }), ...problems(...SESSION, INVALID) },
})
