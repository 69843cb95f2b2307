/** The types of packages, the values of `fld_type`: '1' app plan, '2' movie pack, '3' show pack. */

/** The type of an app plan, which is a base pack: a subscriber uses one at a time. */
export const APP_PLAN = '1'

/**
 * When the app plan of an order starts: at the payment, or when the app plan that its buyer owns then ends, or at the
 * payment in the place of that app plan (`upgrade`).
 */
export const PLAN_STARTS = ['now', 'queue', 'upgrade'] as const
export type PlanStart = (typeof PLAN_STARTS)[number]

type Sold = { poid: string; fld_app_prices: readonly { poid: string }[] }

/** Returns the poid by which addresses name a package: of an app plan, that of its first duration. */
export const poidOf = ({ poid, fld_app_prices: [first] }: Sold): string => first?.poid ?? poid
