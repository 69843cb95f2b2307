/** Reduces a request to the smallest one that still shows a fault, by leaving out parts as long as possible. */
import type { Plan } from './mutate-request.ts'

const MOST_TRIES = 120

/** @param shows sends the request again, and returns whether the same fault occurs */
export async function shrink(plan: Plan, shows: (smaller: Plan) => Promise<boolean>): Promise<Plan> {
  let least = plan
  let tries = 0
  for (let found = true; found;) {
    found = false
    for (const smaller of smallerThan(least)) {
      if ((tries += 1) > MOST_TRIES) return least
      if (await shows(smaller)) {
        least = smaller
        found = true
        break
      }
    }
  }
  return least
}

function smallerThan(plan: Plan): Plan[] {
  const { changes, fields, query } = plan
  return [
    ...changes.map((_, at) => ({ ...plan, changes: changes.toSpliced(at, 1) })),
    ...fields.map((_, at) => ({ ...plan, fields: fields.toSpliced(at, 1) })),
    ...query.map((_, at) => ({ ...plan, query: query.toSpliced(at, 1) })),
    ...(plan.person === 'stranger' ? [] : [{ ...plan, person: 'stranger' as const }]),
    ...shorterTexts(plan),
  ]
}

const shorterTexts = (plan: Plan): Plan[] =>
  plan.changes.flatMap((change, at) => {
    if (!('value' in change) || typeof change.value !== 'string' || change.value.length < 2) return []
    const half = Math.ceil(change.value.length / 2)
    return [change.value.slice(0, half), change.value.slice(half)].map((value) => ({
      ...plan,
      changes: plan.changes.with(at, { ...change, value }),
    }))
  })
