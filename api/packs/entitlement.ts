/** An entitlement: a package that a subscriber owns from a start to an end. Pure. */
import { APP_PLAN } from '#contract/pack-type.ts'
import { toRupees, type Paise } from '#contract/money.ts'
import { latinTitle } from '#contract/format/latin-title.ts'
import type { OwnedPack } from '#contract/packs.ts'
import type { UpgradeOffer } from './upgrade.ts'

export const isBasePack = ({ type }: { type: string }): boolean => type === APP_PLAN

/** `replaced`: it ended at an upgrade, and the value of its unused days paid a part of the pack that follows it. */
export type EntitlementStatus = 'active' | 'revoked' | 'replaced'

export type EntitlementEvent = 'revoke' | 'replace'

/** Event -> the statuses that allow it, and the status after it. A database trigger enforces the same table. */
export const entitlementTransitions: Record<
  EntitlementEvent,
  { from: EntitlementStatus[]; to: EntitlementStatus }
> = {
  revoke: { from: ['active'], to: 'revoked' },
  replace: { from: ['active'], to: 'replaced' },
}

export type Entitlement = {
  id: string
  /** The paid order line; null for a granted pack. */
  paidBy: { orderId: string; lineNo: number } | null
  subscriberId: string
  packageId: string
  name: string
  type: string
  amountPaise: Paise
  startsAt: Date
  endsAt: Date
  /**
   * The base pack at whose end it starts; null for a pack that starts when it is given. `queuedAt` is null for an upgrade,
   * which ended that base pack.
   */
  follows: { id: string; queuedAt: Date | null } | null
}

/**
 * An entitlement as its owner sees it, with the Latin title, the picture and the apps of its package in the catalogue,
 * which has withdrawn packages too. `orderId` is null for a granted pack.
 */
export type ListedEntitlement = Omit<Entitlement, 'paidBy' | 'subscriberId' | 'follows'> & {
  alias: string
  image: string
  languageId: string
  genreId: string
  apps: OwnedPack['packageApps']
  orderId: string | null
  status: EntitlementStatus
  /** The credit of the upgrade that created it; null for other packs. */
  creditPaise: Paise | null
  /** The part of the price that partial refunds returned, for a pack that was queued; 0 for other packs. */
  refundedPaise: Paise
}

/**
 * Returns an entitlement in the field names of the specification, where the type of an app plan is APPP.
 * @param offer the upgrade of the running app plan, which may be another pack
 */
export const toOwnedPack = (pack: ListedEntitlement, offer?: UpgradeOffer): OwnedPack => ({
  packagename: pack.name,
  packagealias: latinTitle(pack.name, pack.alias),
  packageamount: toRupees(pack.amountPaise),
  packageType: isBasePack(pack) ? 'APPP' : pack.type,
  startDate: pack.startsAt.toISOString(),
  endDate: pack.endsAt.toISOString(),
  transactionID: pack.orderId ?? '',
  packageID: pack.packageId,
  packageImage: pack.image,
  packageLanguage: pack.languageId,
  packageGenre: pack.genreId,
  packageApps: pack.apps,
  ...(offer?.packId === pack.id && { upgrade: toUpgrade(offer) }),
  ...(pack.creditPaise !== null && { paidCredit: toRupees(pack.creditPaise) }),
  ...(pack.refundedPaise > 0 && { refundedPart: toRupees(pack.refundedPaise) }),
  ...(pack.status === 'replaced' && { upgraded: true }),
})

const toUpgrade = ({ creditPaise, unusedDays, totalDays, termDays }: UpgradeOffer): OwnedPack['upgrade'] => ({
  credit: toRupees(creditPaise),
  unusedDays,
  totalDays,
  termDays,
})
