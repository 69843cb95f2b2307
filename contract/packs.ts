/** Schema and endpoint of the packs that a subscriber owns. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION, StepUpRequired } from './identity.ts'
import { NoSuchOrder, OrderStatus, TransactionID } from './orders.ts'
import { INVALID, problem, problems } from './problem.ts'

export const OwnedPack = z.object({
  packagename: z.string(),
  /** The name in Latin letters; '' if it is already in Latin letters. */
  packagealias: z.string(),
  packageamount: z.string(),
  /** APPP: an app plan (base pack); otherwise the catalogue's type, '2' or '3'. */
  packageType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  transactionID: z.string(),
  /** Id of the package, for `Extend`. */
  packageID: z.string(),
  /** The picture and the ids of language and genre in the catalogue, also of a package that is no longer sold; '' if none. */
  packageImage: z.string(),
  packageLanguage: z.string(),
  packageGenre: z.string(),
  /** The first four apps of an app plan; [] for other packs. */
  packageApps: z.array(z.object({ fld_image: z.string(), fld_name: z.string() })),
  /**
   * Present on the running app plan if it can be upgraded now: the credit for its unused days, and the length of its term
   * in days, where a month counts thirty.
   */
  upgrade: z
    .object({ credit: z.string(), unusedDays: z.number(), totalDays: z.number(), termDays: z.number() })
    .optional(),
  /** Present on an app plan that came by an upgrade: the credit, which with the payment is its amount. */
  paidCredit: z.string().optional(),
  /** Present on an app plan that was queued, if staff refunded a part of its price: that part. */
  refundedPart: z.string().optional(),
  /** Present on an app plan that ended at an upgrade. */
  upgraded: z.literal(true).optional(),
})
export type OwnedPack = z.infer<typeof OwnedPack>

export const listPacks = endpoint('GET', '/api/account/packs', {
  summary: 'The packs of the signed-in subscriber, newest first; `next` is the cursor of the next page',
  querystring: z.strictObject({ after: z.uuid(/*i18n*/ 'This page of packs is not known.').optional() }),
  response: {
    200: z.object({ data: z.array(OwnedPack), next: z.uuid().optional() }),
    ...problems(...SESSION, INVALID),
  },
})

export const PackNotQueued = problem(
  'pack_not_queued',
  409,
  /*i18n*/ 'This pack cannot be cancelled here. Please raise a request.',
)

export const cancelQueuedPack = endpoint('POST', '/api/account/packs/cancel', {
  summary: 'Cancel a queued pack before its start, with a full refund; requires a recent step-up',
  body: z.strictObject({ transactionID: TransactionID }),
  response: {
    200: z.object({
      data: z.object({ transactionID: z.string(), status: OrderStatus, amount: z.string() }),
      message: z.string(),
    }),
    ...problems(...SESSION, StepUpRequired, NoSuchOrder, PackNotQueued, INVALID),
  },
})
