/** Charges an address group for OTP requests and rewards it for codes that were typed correctly. */
import { ipPrefix, ipSite } from '#api/platform/rate-limit/ip-prefix.ts'
import { isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import type { AppContext } from '#api/platform/context.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { addReward, type BudgetRules, takeToken } from './address-budget-store.ts'

type Charged = 'sending' | 'trying'
type Kind = Charged | 'sendingInSite'
type Context = Pick<AppContext, 'db' | 'runtime'>

/**
 * `sending`: 60 codes at once, 60 an hour, and two more for each login, so that a city never runs out while half of its
 * codes are typed. `sendingInSite`: ten times as much for all groups of an IPv6 site, which one attacker can have.
 * `trying`: 300 tries at once and 300 an hour.
 */
const RULES: Record<Kind, BudgetRules & { name: string }> = {
  sending: { name: 'otp', base: 60, refillSeconds: 60, reward: 2, ceiling: 600 },
  sendingInSite: { name: 'otp-site', base: 600, refillSeconds: 6, reward: 2, ceiling: 6_000 },
  trying: { name: 'otp-try', base: 300, refillSeconds: 12, reward: 0, ceiling: 300 },
}

/** Takes one token of each budget of an address. @throws TooManyRequests with the seconds until the next one */
export async function chargeAddress({ db, runtime }: Context, kind: Charged, ip: string): Promise<void> {
  for (const { key, rules } of budgetsOf(kind, ip)) {
    const waitSeconds = await takeToken(db, { key, rules, now: runtime.now() })
    if (waitSeconds !== undefined) throw TooManyRequests(waitSeconds)
  }
}

/**
 * Adds a reward to the budgets of the address from which a code was typed correctly. Call once for each code, after its
 * transaction: a transaction would lock the row that all customers of the address share until its commit. If the
 * database is not available, the reward is lost: that only makes the limit stricter, and the code has been accepted.
 */
export async function extendAddressBudget({ db, runtime }: Context, ip: string): Promise<void> {
  try {
    for (const { key, rules } of budgetsOf('sending', ip))
      await addReward(db, { key, rules, now: runtime.now() })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  }
}

/** Returns the budget of the group first, so that its refused requests do not use up the budget of the site. */
function budgetsOf(kind: Charged, ip: string): { key: string; rules: BudgetRules }[] {
  const site = kind === 'sending' ? ipSite(ip) : undefined
  const group = budgetOf(kind, ipPrefix(ip))
  return site === undefined ? [group] : [group, budgetOf('sendingInSite', site)]
}

const budgetOf = (kind: Kind, subject: string) => ({
  key: `${RULES[kind].name}:${subject}`,
  rules: RULES[kind],
})
