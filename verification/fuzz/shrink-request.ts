/** Reduces a request to the smallest one that still reproduces a violation, by leaving out one part after the other. */
import { shrink } from '#verification/toolkit/shrink.ts'
import type { Plan } from './mutate-request.ts'

const MAX_TRIES = 120

/** @param reproduces sends the request again, and returns whether the same kind of violation occurs */
export const shrinkRequest = (plan: Plan, reproduces: (smaller: Plan) => Promise<boolean>): Promise<Plan> =>
  shrink(plan, {
    candidates: smallerPlans,
    reproduce: async (smaller) => ((await reproduces(smaller)) ? smaller : undefined),
    maxTries: MAX_TRIES,
  })

function smallerPlans(plan: Plan): Plan[] {
  const { mutations, fields, query } = plan
  return [
    ...mutations.map((_, at) => ({ ...plan, mutations: mutations.toSpliced(at, 1) })),
    ...fields.map((_, at) => ({ ...plan, fields: fields.toSpliced(at, 1) })),
    ...query.map((_, at) => ({ ...plan, query: query.toSpliced(at, 1) })),
    ...(plan.client === 'anonymous' ? [] : [{ ...plan, client: 'anonymous' as const }]),
    ...shorterTexts(plan),
  ]
}

const shorterTexts = (plan: Plan): Plan[] =>
  plan.mutations.flatMap((mutation, at) => {
    if (!('value' in mutation) || typeof mutation.value !== 'string' || mutation.value.length < 2) return []
    const half = Math.ceil(mutation.value.length / 2)
    return [mutation.value.slice(0, half), mutation.value.slice(half)].map((value) => ({
      ...plan,
      mutations: plan.mutations.with(at, { ...mutation, value }),
    }))
  })
