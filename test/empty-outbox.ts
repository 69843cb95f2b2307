/** Processes what is due in the outbox, as the jobs do every second. */
import type { OutboxWorker } from '#api/platform/outbox/outbox-worker.ts'

/** @returns how many items were due when it began */
export async function emptyOutbox(workers: OutboxWorker[]): Promise<number> {
  const started = await Promise.all(workers.map(({ startDueItems }) => startDueItems()))
  await Promise.all(workers.map(({ idle }) => idle()))
  return started.reduce((sum, count) => sum + count, 0)
}
