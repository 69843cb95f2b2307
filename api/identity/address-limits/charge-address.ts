/** Charges an address group for OTP requests and rewards it for codes that were typed correctly. */
import { ipPrefix, ipSite } from '#api/platform/rate-limit/ip-prefix.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { type AddressBudget, type BudgetRules, addReward, charge } from './address-budget.ts'
import { findAddressBudget, saveAddressBudget } from './address-budget-store.ts'

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
export async function chargeAddress(context: Context, kind: Charged, ip: string): Promise<void> {
  for (const budget of budgetsOf(kind, ip)) await takeToken(context, budget)
}

/** Adds a reward to the budgets of the address from which a code was typed correctly. Call once for each code. */
export async function extendAddressBudget({ db, runtime }: Context, ip: string): Promise<void> {
  // The result is ignored: a reward that is lost to concurrent writers only makes the limit stricter.
  for (const budget of budgetsOf('sending', ip))
    await changeBudget(db, budgetKey(budget), (before) =>
      addReward(RULES[budget.kind], before, runtime.now()),
    )
}

/** A budget of an address group or site. */
type Budget = { kind: Kind; of: string }

/** Returns the budget of the group first, so that its refused requests do not use up the budget of the site. */
function budgetsOf(kind: Charged, ip: string): Budget[] {
  const site = kind === 'sending' ? ipSite(ip) : undefined
  const group = { kind, of: ipPrefix(ip) }
  return site === undefined ? [group] : [group, { kind: 'sendingInSite', of: site }]
}

async function takeToken({ db, runtime }: Context, budget: Budget): Promise<void> {
  const written = await changeBudget(db, budgetKey(budget), (before) => {
    const charged = charge(RULES[budget.kind], before, runtime.now())
    if (!charged.allowed) throw TooManyRequests(charged.waitSeconds)
    return charged.next
  })
  if (!written) throw TooManyRequests(1)
}

const budgetKey = ({ kind, of }: Budget): string => `${RULES[kind].name}:${of}`

/** How often a write that lost a race is repeated. More concurrent requests of one address group count as a flood. */
const MAX_RACES = 50

/**
 * Reads a budget, decides, and writes if the budget has not changed meanwhile. A refused request only reads.
 * @returns whether it was written
 */
async function changeBudget(
  db: Db,
  key: string,
  decide: (before: AddressBudget | undefined) => AddressBudget,
): Promise<boolean> {
  for (let race = 0; race < MAX_RACES; race++) {
    const before = await findAddressBudget(db, key)
    if (await saveAddressBudget(db, key, { before, after: decide(before) })) return true
  }
  return false
}
