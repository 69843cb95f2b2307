/** Records the writes that the shop acknowledged, and finds those that are missing at the end, whatever crashed meanwhile. */
import { FIND_QUERIES, type FindIds, listMissing } from '#verification/toolkit/missing-writes.ts'

const QUERIES = {
  ...FIND_QUERIES,
  /** The id of an attempt whose return or webhook was answered: the notification must be stored. */
  notification:
    "select distinct attempt_id as id from payment_news where attempt_id = any($1) and source <> 'poll'",
  /** A mobile, from 201 of users/create. */
  account: 'select mobile as id from subscriber where mobile = any($1)',
}
type Kind = keyof typeof QUERIES

export type AcknowledgedWrites = {
  record: (kind: Kind, id: string) => void
  count: () => number
  /** Returns the acknowledged writes that are not in the database. */
  listLost: (findIds: FindIds) => Promise<{ kind: Kind; id: string }[]>
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  const recorded = new Map<Kind, Set<string>>()
  return {
    record: (kind, id) => void recorded.set(kind, (recorded.get(kind) ?? new Set<string>()).add(id)),
    count: () => [...recorded.values()].reduce((sum, ids) => sum + ids.size, 0),
    listLost: async (findIds) => {
      const missing = [...recorded].map(async ([kind, ids]) =>
        (await listMissing(findIds, QUERIES[kind], [...ids])).map((id) => ({ kind, id })),
      )
      return (await Promise.all(missing)).flat()
    },
  }
}
