/** The endpoint of the desk about the audit log. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { STAFF_NAME } from './staff-roles.ts'
import { deskResponse } from './staff-session.ts'

/** The characters of numbers, ids and words in entries. */
const SUBJECT = /^[\x20-\x7e]{1,100}$/
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const DeskAuditEntry = z.object({
  seq: z.number(),
  at: z.string(),
  name: z.string(),
  role: z.string(),
  channel: z.enum(['command', 'desk', 'job']),
  /** Such as `refund.approve`. */
  act: z.string(),
  /** What the act is about, such as the number of an order. */
  subject: z.string(),
  reason: z.string().nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
})
export type DeskAuditEntry = z.infer<typeof DeskAuditEntry>

export const listDeskAuditEntries = endpoint('GET', '/staff/api/audit', {
  summary:
    'Fifty entries of the audit log, the newest first; `after` is the number of the last one of the page before',
  querystring: z.strictObject({
    staff: z.string().regex(STAFF_NAME, 'This is not the name of a person, such as ravi.k.').optional(),
    subject: z
      .string()
      .trim()
      .regex(SUBJECT, 'Enter the number of an order or a request, or an id.')
      .optional(),
    after: z.coerce.number('This is not the number of an entry.').int().positive().optional(),
  }),
  response: deskResponse(z.array(DeskAuditEntry)),
})
