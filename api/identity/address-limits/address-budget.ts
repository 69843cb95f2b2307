/**
 * The OTP budget of an address group: a token bucket that successful logins fill. Pure.
 *
 * An Indian mobile network has thousands of households behind one IPv4 address, so a fixed limit is too small for a
 * city and too large for an attacker. The share of codes that are typed correctly distinguishes the two.
 */
import { DAY_SECONDS } from '#contract/durations.ts'

export type BudgetRules = {
  /** Tokens of an address group without history. Refills stop at this number. */
  base: number
  /** Seconds until one token is refilled. */
  refillSeconds: number
  /** Tokens that one successful login adds. */
  reward: number
  /** The maximum that logins can fill the budget to. */
  ceiling: number
}

export type AddressBudget = { tokens: number; countedAt: Date }

export type Charge = { allowed: true; next: AddressBudget } | { allowed: false; waitSeconds: number }

/**
 * Takes one token, if there is one.
 * @param budget undefined if none is stored for the address group
 * @returns the new budget, or the seconds until the next token
 */
export function charge(rules: BudgetRules, budget: AddressBudget | undefined, now: Date): Charge {
  const { tokens, countedAt } = refilled(rules, budget, now)
  if (tokens >= 1) return { allowed: true, next: { tokens: tokens - 1, countedAt } }
  return { allowed: false, waitSeconds: Math.max(1, Math.ceil((1 - tokens) * rules.refillSeconds)) }
}

/** Adds the reward of one successful login, up to the ceiling. */
export function addReward(rules: BudgetRules, budget: AddressBudget | undefined, now: Date): AddressBudget {
  const { tokens, countedAt } = refilled(rules, budget, now)
  return { tokens: Math.max(tokens, Math.min(rules.ceiling, tokens + rules.reward)), countedAt }
}

/** Returns the budget at `now`. Tokens above the base are kept until the address group has been idle for a day. */
function refilled(rules: BudgetRules, budget: AddressBudget | undefined, now: Date): AddressBudget {
  if (budget === undefined) return { tokens: rules.base, countedAt: now }
  // Clocks of instances differ: a negative interval counts as zero.
  const seconds = Math.max(0, (now.getTime() - budget.countedAt.getTime()) / 1000)
  if (seconds >= DAY_SECONDS) return { tokens: rules.base, countedAt: now }
  const countedAt = seconds === 0 ? budget.countedAt : now
  if (budget.tokens >= rules.base) return { tokens: budget.tokens, countedAt }
  return { tokens: Math.min(rules.base, budget.tokens + seconds / rules.refillSeconds), countedAt }
}
