/** The facts about a subscriber that decide whether a plan can renew by itself. */
import type { BasePack } from '#api/packs/base-pack.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { combine, type Query } from '#api/platform/db/batch.ts'
import { liveSubscriptionQuery } from '#api/renewals/subscriptions/subscription-store.ts'

/** One plan of a subscriber renews at a time. */
export type RenewalFacts = { basePacks: BasePack[]; isSubscribed: boolean }

export const renewalFactsQuery = (subscriberId: string): Query<RenewalFacts> =>
  combine(basePacksQuery(subscriberId), liveSubscriptionQuery(subscriberId), (basePacks, subscription) => ({
    basePacks,
    isSubscribed: subscription !== undefined,
  }))
