/** The endpoints of the desk about payouts: the daily close, and exceptions that finance explains. Amounts are paise. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { INVALID, problem, problems } from '#contract/problem.ts'
import { Reason } from './desk-fields.ts'
import { STAFF_REFUSALS } from './staff-session.ts'

export const NoSuchException = problem(
  'exception_not_found',
  404,
  'There is no such exception: it is matched, explained, or of another kind since.',
)
export const DayNotOver = problem(
  'day_not_over',
  409,
  'This day is not over in India. Choose an earlier one.',
)

/** The table of explanations needs one letter more than other reasons. */
const REASON_TEXT = 'Give the reason in one line of 5 to 300 characters.'
const DAY_TEXT = 'This is no day. Write it as 2026-11-25.'
/** Days in India, as 2026-11-20. */
const Day = z.iso.date(DAY_TEXT)

const EXCEPTION_KINDS = [
  ...(['missing', 'late', 'extra', 'amount_differs', 'duplicate'] as const),
  ...(['bank_missing', 'bank_extra', 'bank_amount_differs'] as const),
] as const

export const DeskException = z.object({
  /** Names the exception; it changes with the kind. */
  code: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  ageDays: z.number(),
  day: z.string(),
  /** Null for a line of the bank. */
  gateway: z.string().nullable(),
  reference: z.string(),
  /** The reference of the bank transfer. */
  utr: z.string().nullable(),
  amountPaise: z.number(),
  /** The amount of what it should be matched with. */
  otherPaise: z.number().nullable(),
  /** The order, where the shop knows it. */
  orderId: z.string().nullable(),
})
export type DeskException = z.infer<typeof DeskException>

export const DeskClose = z.object({
  day: z.string(),
  gateways: z.array(
    z.object({
      gateway: z.string(),
      /** The first day that is compared; null where no payout report was imported. */
      from: z.string().nullable(),
      lastPayout: z.string().nullable(),
      payments: z.number(),
      refunds: z.number(),
      matchedPayouts: z.number(),
      /** What the gateway still has to pay out. */
      receivablePaise: z.number(),
    }),
  ),
  /** The last day of the bank statements; null where none was imported. */
  lastBankDay: z.string().nullable(),
  /** The oldest 200. */
  exceptions: z.array(DeskException),
  /** Of all exceptions. */
  count: z.number(),
  explained: z.number(),
  notDue: z.number(),
})
export type DeskClose = z.infer<typeof DeskClose>

export const readDeskClose = endpoint('GET', '/staff/api/payouts/close', {
  summary: 'What is matched until the end of a day in India, by default yesterday, and what is not',
  querystring: z.strictObject({ day: Day.optional() }),
  response: {
    200: z.object({ data: DeskClose }),
    ...problems(...STAFF_REFUSALS, INVALID, DayNotOver),
  },
})

export const explainDeskException = endpoint('POST', '/staff/api/payouts/exceptions/:code/explain', {
  summary: 'Takes an exception off the list, with the reason; it changes no amount and no match',
  params: z.strictObject({
    code: z.string().regex(/^[0-9A-F]{10}$/, 'This is not the code of an exception.'),
  }),
  body: z.strictObject({ reason: Reason.refine((text) => text.length > 4, REASON_TEXT) }),
  response: {
    200: z.object({ data: z.object({ code: z.string() }) }),
    ...problems(...STAFF_REFUSALS, INVALID, NoSuchException),
  },
})
