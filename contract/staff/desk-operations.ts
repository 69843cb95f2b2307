/** The endpoint of the desk about the state of the shop. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { STAFF_REFUSALS } from './staff-session.ts'

export const DeskOperations = z.object({
  /** The version of the instance that answers. */
  version: z.string(),
  readAt: z.string(),
  /** What needs a person: the cause, and the section of docs/operating.md with the remedy. */
  alerts: z.array(z.object({ text: z.string(), runbook: z.string() })),
  /** The circuits of the instance that answers. An open one sends nothing to the gateway for a while. */
  gateways: z.array(
    z.object({
      name: z.string(),
      circuit: z.enum(['closed', 'half-open', 'open']),
      timesOpened: z.number(),
    }),
  ),
  /** Work that is not finished, by kind and place. */
  work: z.array(
    z.object({
      /**
       * `attempts`: payments without a result. `due`: verifications that are due. `unbooked`: captures in a gateway's list that the shop
       * has not booked. `unknown`: those of attempts that the database does not have. `refunds` and `disputes` that are open, payout `reports` that are missing, and the `outbox`.
       */
      kind: z.enum(['attempts', 'due', 'unbooked', 'unknown', 'refunds', 'disputes', 'reports', 'outbox']),
      /** A gateway, or the destination of messages. */
      place: z.string(),
      state: z.string(),
      count: z.number(),
      oldestSeconds: z.number(),
    }),
  ),
  /** The last check of the invariants; null before the first one. */
  auditedAt: z.string().nullable(),
})
export type DeskOperations = z.infer<typeof DeskOperations>

export const readDeskOperations = endpoint('GET', '/staff/api/operations', {
  summary:
    'The state of the shop: what needs a person, circuits, open work and the last check of the invariants',
  response: { 200: z.object({ data: DeskOperations }), ...problems(...STAFF_REFUSALS) },
})
