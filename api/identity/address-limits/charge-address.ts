/** Charges an address group for OTP requests and credits it for codes that were typed correctly. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { type AddressBudget, type BudgetRules, addReward, charge } from './address-budget.ts'
import { findAddressBudget, saveAddressBudget } from './address-budget-store.ts'

type Kind = 'sending' | 'trying'
type Context = Pick<AppContext, 'db' | 'runtime'>

/**
 * `sending`: 60 codes at once, 60 an hour, and two more for each login, so that a city never runs out while half of its
 * codes are typed. `trying`: 300 tries at once and 300 an hour.
 */
const RULES: Record<Kind, BudgetRules & { name: string }> = {
  sending: { name: 'otp', base: 60, refillSeconds: 60, reward: 2, ceiling: 600 },
  trying: { name: 'otp-try', base: 300, refillSeconds: 12, reward: 0, ceiling: 300 },
}

/** Takes one token of a budget. @throws TooManyRequests with the seconds until the next one */
export async function chargeAddress({ db, runtime }: Context, kind: Kind, ip: string): Promise<void> {
  const written = await changeBudget(db, budgetKey(kind, ip), (before) => {
    const charged = charge(RULES[kind], before, runtime.now())
    if (!charged.allowed) throw TooManyRequests(charged.waitSeconds)
    return charged.next
  })
  if (!written) throw TooManyRequests(1)
}

/** Adds a reward to the budget of the address group from which a code was typed correctly. Call once for each code. */
export async function extendAddressBudget({ db, runtime }: Context, ip: string): Promise<void> {
  // The result is ignored: a reward that is lost to concurrent writers only makes the limit stricter.
  await changeBudget(db, budgetKey('sending', ip), (before) =>
    addReward(RULES.sending, before, runtime.now()),
  )
}

const budgetKey = (kind: Kind, ip: string): string => `${RULES[kind].name}:${ipPrefix(ip)}`

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
