/** The endpoints of the desk about subscribers. Personal data is masked; `reveal` shows it and records why. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { PackState, Reason, SentMessage } from './desk-fields.ts'
import { DeskOrderSummary } from './desk-orders.ts'
import { RequestSummary } from './desk-requests.ts'
import { deskResponse } from './staff-session.ts'

export const NoSuchSubscriber = problem('subscriber_not_found', 404, 'There is no such subscriber.')

const QUERY_TEXT = 'Enter a mobile number with ten digits, or a subscriber number with eleven.'
const params = z.strictObject({ id: z.uuid('This is not the id of a subscriber.') })

/** The number is in the body, because URLs are kept in histories and logs of proxies. */
export const findDeskSubscriber = endpoint('POST', '/staff/api/subscribers/find', {
  summary: 'Finds a subscriber by the whole mobile number or subscriber number',
  body: z.strictObject({
    q: z
      .string(QUERY_TEXT)
      .trim()
      .regex(/^([6789]\d{9}|\d{11})$/, QUERY_TEXT),
  }),
  response: deskResponse(z.object({ id: z.string() }), NoSuchSubscriber),
})

export const DeskSubscriber = z.object({
  id: z.string(),
  number: z.string(),
  /** Masked: first letters, last four digits of the mobile, first letter and domain of the mail. */
  name: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  /** Whether the satellite system knows the subscriber. */
  isSatellite: z.boolean(),
  /** The language of messages, such as "ta". */
  language: z.string(),
  packs: z.array(
    z.object({
      name: z.string(),
      /** Null for a pack that was not bought. */
      order: z.string().nullable(),
      state: PackState,
      startsAt: z.string(),
      endsAt: z.string(),
    }),
  ),
  /** The newest twenty; further ones by `POST /staff/api/orders/find`. */
  orders: z.array(DeskOrderSummary),
  /** The newest twenty support requests. */
  requests: z.array(RequestSummary),
  /** The messages about those orders. */
  messages: z.array(SentMessage),
  consents: z.array(z.object({ version: z.string(), agreedAt: z.string(), language: z.string() })),
  sessions: z.array(
    z.object({
      /** Such as "Chrome on Android". */
      device: z.string(),
      startedAt: z.string(),
      lastUsedAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
})
export type DeskSubscriber = z.infer<typeof DeskSubscriber>

export const readDeskSubscriber = endpoint('GET', '/staff/api/subscribers/:id', {
  summary: 'A subscriber with packs, orders, messages, consents and sessions; personal data is masked',
  params,
  response: deskResponse(DeskSubscriber, NoSuchSubscriber),
})

export const revealDeskSubscriber = endpoint('POST', '/staff/api/subscribers/:id/reveal', {
  summary: 'Shows the name, mobile and addresses of a subscriber once; the audit log keeps the reason',
  params,
  body: z.strictObject({ reason: Reason }),
  response: deskResponse(
    z.object({
      name: z.string(),
      mobile: z.string(),
      email: z.string(),
      city: z.string(),
      pincode: z.string(),
    }),
    NoSuchSubscriber,
  ),
})

export const signOutDeskSubscriber = endpoint('POST', '/staff/api/subscribers/:id/sign-out-devices', {
  summary: 'Ends every session, link and code of a subscriber, for a lost or stolen phone',
  params,
  body: z.strictObject({ reason: Reason }),
  response: deskResponse(z.object({ id: z.string() }), NoSuchSubscriber),
})
