/** The jobs that find due work: for each database connection one query every one or two seconds. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { JobOnDemand } from './job-on-demand.ts'
import type { Job, RepeatedJob } from './repeat-job.ts'

/** The longest time before work is found that another instance or an operator's command stored. */
const POLL_MS = { whileBusy: 1_000, whileIdle: 2_000 }
/** An instance is idle when no work was due for this time. */
const IDLE_AFTER_MS = 10_000

type WakeableJob = Pick<JobOnDemand, 'isDue' | 'db'> & Pick<RepeatedJob, 'wake'>
type Shop = Pick<AppContext, 'db' | 'runtime'>

/** Jobs with separate connections, such as that of one-time codes, find their work even while other jobs hold all of theirs. */
export const dueWorkJobs = ({ db, runtime }: Shop, jobs: readonly WakeableJob[]): Job[] =>
  [...Map.groupBy(jobs, (job) => job.db ?? db)].map(([on, group]) => dueWorkJob({ db: on, runtime }, group))

function dueWorkJob({ db, runtime }: Shop, jobs: readonly WakeableJob[]): Job {
  let lastDueAt = runtime.now().getTime()
  const wakeDue = async (): Promise<void> => {
    const now = runtime.now()
    const due = await runQueries(db, ...jobs.map(({ isDue }) => isDue(now)))
    if (due.includes(true)) lastDueAt = now.getTime()
    for (const [index, { wake }] of jobs.entries()) if (due[index] === true) wake()
  }
  const pollMs = (): number =>
    runtime.now().getTime() - lastDueAt < IDLE_AFTER_MS ? POLL_MS.whileBusy : POLL_MS.whileIdle
  return { name: 'due work', everyMs: pollMs, isTraced: false, work: wakeDue }
}
