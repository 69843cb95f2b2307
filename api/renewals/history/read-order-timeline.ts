/** Reads the timeline of an order with what its automatic renewal adds. */
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { findTimelineFacts } from '#api/payments/timeline/timeline-query.ts'
import type { TimelineOptions } from '#api/payments/timeline/write-sentence.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { renewalTimeline } from './renewal-timeline.ts'
import { subscriptionRecordsQuery } from './subscription-record-query.ts'

type OwnedTimeline = { subscriberId: string; timeline: OrderTimeline }

/** The caller checks the owner. @returns undefined where there is no such order */
export async function readOrderTimeline(
  db: Db,
  orderId: string,
  options: TimelineOptions,
): Promise<OwnedTimeline | undefined> {
  const facts = await findTimelineFacts(db, orderId)
  if (!facts) return undefined
  const [[record]] = await runQueries(db, subscriptionRecordsQuery({ orderId }))
  const added = record && renewalTimeline(record, orderId, options)
  return { subscriberId: facts.subscriberId, timeline: buildTimeline(facts, options, added) }
}
