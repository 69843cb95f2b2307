/** An entitlement: what a paid order line gives its subscriber, from when until when. Pure. */
import { toRupees, type Paise } from '#contract/money.ts'
import { latinTitle } from '#contract/latin-title.ts'
import type { OwnedPack } from '#contract/packs.ts'

export const BASE_PACK_TYPE = '1'

export type Entitlement = {
  id: string
  /** The order line that paid for it; of a pack that was given, null. */
  paidBy: { orderId: string; lineNo: number } | null
  subscriberId: string
  packageId: string
  name: string
  type: string
  amountPaise: Paise
  startsAt: Date
  endsAt: Date
}

/** An entitlement with its package's Latin title, which is the catalogue's and not a part of what was bought. */
export type ListedEntitlement = Entitlement & { alias: string }

/** As the specification's calls name it; APPP is its word for an app plan. */
export const toOwnedPack = (pack: ListedEntitlement): OwnedPack => ({
  packagename: pack.name,
  packagealias: latinTitle(pack.name, pack.alias),
  packageamount: toRupees(pack.amountPaise),
  packageType: pack.type === BASE_PACK_TYPE ? 'APPP' : pack.type,
  startDate: pack.startsAt.toISOString(),
  endDate: pack.endsAt.toISOString(),
  transactionID: pack.paidBy?.orderId ?? '',
  packageID: pack.packageId,
})
