/** Charges an address group for requests about one-time codes, and credits it for codes that were typed correctly. */
import { ipPrefix } from '#api/platform/ip-prefix.ts'
import type { Db } from '#api/platform/database.ts'
import type { AppContext } from '#api/platform/context.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { type AddressBudget, type BudgetRules, charge, credit } from './address-budget.ts'
import { findAddressBudget, saveAddressBudget } from './address-budget-store.ts'

type Kind = 'sending' | 'trying'
type Limits = Pick<AppContext, 'db' | 'world'>

/** 60 codes at once and 60 an hour, and two for each login: a city never runs out where half of its codes are typed. */
const RULES: Record<Kind, BudgetRules & { name: string }> = {
  sending: { name: 'otp', base: 60, refillSeconds: 60, reward: 2, ceiling: 600 },
  trying: { name: 'otp-try', base: 300, refillSeconds: 12, reward: 0, ceiling: 300 },
}

/** @throws TooManyRequests with the seconds until the next request is allowed */
export async function chargeAddress({ db, world }: Limits, kind: Kind, ip: string): Promise<void> {
  const written = await changeBudget(db, budgetKey(kind, ip), (before) => {
    const charged = charge(RULES[kind], before, world.now())
    if (!charged.allowed) throw TooManyRequests(charged.waitSeconds)
    return charged.next
  })
  if (!written) throw TooManyRequests(1)
}

/** Adds to the budget of the address group from which a code was typed correctly. Once for each code. */
export async function creditAddress({ db, world }: Limits, ip: string): Promise<void> {
  // Lost where too many others write at once: it is a bonus.
  await changeBudget(db, budgetKey('sending', ip), (before) => credit(RULES.sending, before, world.now()))
}

const budgetKey = (kind: Kind, ip: string): string => `${RULES[kind].name}:${ipPrefix(ip)}`

/** More requests of one address group at the same moment than that are a flood. */
const MOST_RACES = 50

/** Reads, decides and writes if nothing changed meanwhile. A refused request only reads. @returns whether it was written */
async function changeBudget(
  db: Db,
  key: string,
  decide: (before: AddressBudget | undefined) => AddressBudget,
): Promise<boolean> {
  for (let race = 0; race < MOST_RACES; race++) {
    const before = await findAddressBudget(db, key)
    if (await saveAddressBudget(db, key, { before, after: decide(before) })) return true
  }
  return false
}
