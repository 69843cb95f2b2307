/** A job that is woken when its query finds work. `idle` resolves when all work that its rounds did not wait for has ended. */
import type { Query } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Job } from './repeat-job.ts'

export type JobOnDemand = Omit<Job, 'everyMs'> & {
  isDue: (now: Date) => Query<boolean>
  /** The connections that run `isDue`, if they differ from those of other jobs. */
  db?: Db
  idle?: () => Promise<void>
}
