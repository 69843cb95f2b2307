/** The shop as in production, in a separate process. */
import { freePort } from '#scripts/external-program.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMsOfTree, residentMb } from '#verification/bench/measure/cpu-time.ts'
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'

export type Shop = {
  port: number
  pid: number
  /** Used until the first page was answered. */
  started: { cpuMs: number; wallMs: number; residentMb: number }
  stop: () => Promise<void>
}

export type ShopSettings = {
  /** Environment variables: the database and the addresses of external systems. */
  env: Record<string, string>
  /** Flags for Node. */
  flags?: string[]
  /** A free port if omitted. */
  port?: number
}

const POLL_INTERVAL_MS = 20
const START_TIMEOUT_MS = 120_000

/** @throws Error if it ends, or has not answered its first page within two minutes */
export async function startShop({ env, flags = [], port: given }: ShopSettings): Promise<Shop> {
  const port = given ?? (await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, 'api/server.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      // As in the image.
      NODE_OPTIONS: '--max-semi-space-size=4',
      ...env,
    },
    // The shop's output is no result of the benchmark, so it goes to stderr.
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the shop could not be started')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  while (!(await isUp(port))) {
    if (child.exitCode !== null) throw new Error('the shop ended while it started')
    if (performance.now() - began > START_TIMEOUT_MS) throw new Error('the shop did not start')
    await wait(POLL_INTERVAL_MS)
  }
  const started = { cpuMs: cpuMsOfTree(pid), wallMs: performance.now() - began, residentMb: residentMb(pid) }
  return {
    port,
    pid,
    started,
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function isUp(port: number): Promise<boolean> {
  try {
    return (await fetchOnce(port, requestText('GET', '/'))).status === 200
  } catch {
    return false // It does not listen yet.
  }
}
