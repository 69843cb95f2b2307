/** Fields that several endpoints of the desk have. */
import { z } from 'zod'
import { validateReason } from './staff-reason.ts'

/** The number of an order, or of one payment attempt, whose number adds two digits to the order's. */
export const OrderNumber = z
  .string()
  .regex(/^[A-Z2-7]{23}([0-9]{2})?$/, 'This is not the number of an order.')

/** Why a member of the staff acts; the audit log keeps it. */
export const Reason = z
  .string('Give the reason in one line of 4 to 300 characters.')
  .trim()
  .superRefine((text, context) => {
    const fault = validateReason(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

const DAY_TEXT = 'This is not a date since 2020. Write it as 2026-11-25.'
/** A day of the shop in India. With a year near zero the days before it cannot be computed. */
export const Day = z.iso.date(DAY_TEXT).refine((day) => day >= '2020-01-01', DAY_TEXT)

export const ORDER_STATES = ['open', 'paying', 'paid', 'expired', 'refunded'] as const

/** The state of a pack now. `revoked`: a refund ended it; `replaced`: an upgrade did. */
export const PackState = z.enum(['active', 'ended', 'starts_later', 'revoked', 'replaced'])
export type PackState = z.infer<typeof PackState>

/** A text message or a mail. `waiting`: also between tries; `given_up`: it is not sent. */
export const SentMessage = z.object({
  channel: z.enum(['sms', 'mail']),
  /** What the message is about, such as `applied-4039937155`. */
  key: z.string(),
  state: z.enum(['waiting', 'done', 'given_up']),
  tries: z.number(),
  createdAt: z.string(),
  /** When it was delivered or given up. */
  endedAt: z.string().nullable(),
})
export type SentMessage = z.infer<typeof SentMessage>
