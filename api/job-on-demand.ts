/** A job that is woken when its query finds work. `idle` resolves when nothing is under way that its rounds did not wait for. */
import type { Query } from '#api/platform/db/batch.ts'
import type { Job } from './repeat-job.ts'

export type JobOnDemand = Omit<Job, 'everyMs'> & {
  isDue: (now: Date) => Query<boolean>
  idle?: () => Promise<void>
}
