/** The endpoints of the desk about payouts: the daily close, and exceptions that finance explains. Amounts are paise. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { Day, Reason } from './desk-fields.ts'
import { deskResponse } from './staff-session.ts'
import { PAYOUT_FILE_LIMIT, encodedLength } from './upload-limits.ts'

export const NoSuchException = problem(
  'exception_not_found',
  404,
  'There is no such exception: it has been matched or explained, or its kind has changed.',
)
export const DayNotOver = problem(
  'day_not_over',
  409,
  'This day is not over in India. Choose an earlier one.',
)

/** The table of explanations needs one letter more than other reasons. */
const REASON_TEXT = 'Give the reason in one line of 5 to 300 characters.'

const EXCEPTION_KINDS = [
  ...(['missing', 'late', 'extra', 'amount_differs', 'duplicate'] as const),
  ...(['dispute_missing', 'dispute_undecided'] as const),
  ...(['bank_missing', 'bank_extra', 'bank_amount_differs', 'bank_returned'] as const),
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
  /** The amount of the counterpart that it should be matched with. */
  otherPaise: z.number().nullable(),
  /** The order, where the shop knows it. */
  orderId: z.string().nullable(),
})
export type DeskException = z.infer<typeof DeskException>

/** The reports that are fetched from the API of a gateway. */
const FetchedReports = z.object({
  /** When the last one arrived, of which day it is, and its rows; null before the first one. */
  arrivedAt: z.string().nullable(),
  day: z.string().nullable(),
  rows: z.number().nullable(),
  /** Days whose report has not arrived yet. */
  missingDays: z.number(),
  isLate: z.boolean(),
  /** Why the last attempt failed; null where it did not. */
  fault: z.string().nullable(),
})
export type FetchedReports = z.infer<typeof FetchedReports>

export const DeskClose = z.object({
  day: z.string(),
  /** Yesterday in India: the last day that can be asked for. */
  lastFullDay: z.string(),
  gateways: z.array(
    z.object({
      gateway: z.string(),
      /** The first day that is compared; null where no payout report was imported. */
      from: z.string().nullable(),
      lastPayout: z.string().nullable(),
      payments: z.number(),
      refunds: z.number(),
      matchedPayouts: z.number(),
      /** What the gateway still has to pay out now, also in the close of an earlier day. */
      receivablePaise: z.number(),
      /** Null where reports are imported as files only. */
      fetched: FetchedReports.nullable(),
    }),
  ),
  /** The last day of the bank statements; null where none was imported. */
  lastBankDay: z.string().nullable(),
  /** The oldest 200. */
  exceptions: z.array(DeskException),
  /** The number of all exceptions. */
  count: z.number(),
  explained: z.number(),
  notDue: z.number(),
})
export type DeskClose = z.infer<typeof DeskClose>

export const readDeskClose = endpoint('GET', '/staff/api/payouts/close', {
  summary: 'What is matched until the end of a day in India, by default yesterday, and what is not',
  querystring: z.strictObject({ day: Day.optional() }),
  response: deskResponse(DeskClose, DayNotOver),
})

export const explainDeskException = endpoint('POST', '/staff/api/payouts/exceptions/:code/explain', {
  summary: 'Takes an exception off the list, with the reason; it changes no amount and no match',
  params: z.strictObject({
    code: z.string().regex(/^[0-9A-F]{10}$/, 'This is not the code of an exception.'),
  }),
  body: z.strictObject({ reason: Reason.refine((text) => text.length > 4, REASON_TEXT) }),
  response: deskResponse(z.object({ code: z.string() }), NoSuchException),
})

const MAX_MAPPING_LENGTH = 10_000

const upload = {
  /** The bytes of the file as base64, so that a wrong encoding is found and the file is recognised. */
  file: z.base64('This is not a file.').max(encodedLength(PAYOUT_FILE_LIMIT), PAYOUT_FILE_LIMIT.excess),
  /** JSON that maps other columns to the neutral ones, as the commands read it. */
  mapping: z.string().max(MAX_MAPPING_LENGTH).optional(),
  /** False: only checks the file. */
  apply: z.boolean(),
}

const DeskImport = z.object({
  isApplied: z.boolean(),
  rows: z.number(),
  added: z.number(),
  leftOut: z.number(),
  /** When the same file was imported before. */
  importedAt: z.string().nullable(),
  /** The first hundred; with any of them nothing is written. */
  faults: z.array(z.object({ place: z.string(), message: z.string() })),
})
export type DeskImport = z.infer<typeof DeskImport>

export const NoSuchGateway = problem('gateway_unknown', 422, 'This gateway does not pay out to the bank.')

export const InvalidMapping = problem('mapping_invalid', 422, 'The mapping has a fault.')

export const importDeskReport = endpoint('POST', '/staff/api/payouts/reports', {
  summary: 'Checks a payout report of a gateway, and imports it whole or not at all',
  body: z.strictObject({ gateway: z.string().max(40), ...upload }),
  response: deskResponse(DeskImport, NoSuchGateway, InvalidMapping),
})

export const importDeskStatement = endpoint('POST', '/staff/api/payouts/statements', {
  summary: 'Checks a bank statement, and imports it whole or not at all',
  body: z.strictObject(upload),
  response: deskResponse(DeskImport, InvalidMapping),
})
