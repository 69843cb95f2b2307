/** A runtime for tests of single calls: its time does not advance, and the test answers for the network. */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

export const frozenRuntime = (http: Runtime['http'], now = new Date(0)): Runtime => ({
  now: () => now,
  isClockRight: () => true,
  random: (bytes) => Buffer.alloc(bytes),
  id: () => '',
  http,
  sleep: () => Promise.resolve(),
  waitAtMost: (_milliseconds, work) => work,
})

export const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
