/** Encodes uploaded pictures: one at a time in a thread, so that neither buyers nor the memory of the instance notice it. */
import { Worker } from 'node:worker_threads'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { openTaskQueue } from '#api/platform/open-task-queue.ts'
import { PICTURE_WIDTHS, type PictureUse } from '#contract/picture-address.ts'
import type { EncodingResult, EncodingTask } from './encoding-result.ts'
import { readEncodingResult } from './read-encoding-result.ts'
import { limitsOf } from './picture-limits.ts'
import { formatOf, isAnimated } from './picture-format.ts'

/** At most this many pictures wait while one is encoded. */
const MAX_WAITING = 3
const MAX_MS = 20_000
const THREAD = new URL('encode-task.ts', import.meta.url)

/** @returns undefined if too many pictures wait */
export type EncodePicture = (bytes: Buffer, use: PictureUse) => Promise<EncodingResult | undefined>

/** @param maxMs the time after which a picture counts as unreadable */
export function openPictureEncoder(maxMs = MAX_MS): EncodePicture {
  const runQueued = openTaskQueue(MAX_WAITING)
  return async (bytes, use) => {
    const format = formatOf(bytes)
    if (!format) return { fault: 'unknown_format' }
    if (isAnimated(bytes, format)) return { fault: 'animated' }
    return runQueued(() =>
      encodeInThread(
        { bytes: new Uint8Array(bytes), format, widths: [...PICTURE_WIDTHS[use]], ...limitsOf(use) },
        maxMs,
      ),
    )
  }
}

/** Always ends the thread, so that the memory of its module returns to the system. */
async function encodeInThread(task: EncodingTask, maxMs: number): Promise<EncodingResult> {
  const thread = new Worker(THREAD, {
    workerData: task,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  const isOver = new AbortController()
  try {
    return await new Promise<EncodingResult>((resolve) => {
      const fail = () => resolve({ fault: 'unreadable' })
      thread.once('message', (message: unknown) => resolve(readEncodingResult(message)))
      thread.once('error', fail)
      thread.once('exit', fail)
      // Real time, not that of the shop: it limits a computation.
      void systemRuntime.sleep(maxMs, isOver.signal).then(fail)
    })
  } finally {
    isOver.abort()
    await thread.terminate()
  }
}
