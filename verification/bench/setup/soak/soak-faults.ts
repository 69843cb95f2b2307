/** The faults of the soak. Each ends with everything as before. */
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '#verification/bench/setup/environment.ts'
import type { ClusterDatabase } from '#verification/bench/setup/failover/cluster-database.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

export type SoakWorld = Pick<Environment<ClusterDatabase>, 'database' | 'gateway' | 'startShop'> & {
  /** The instance that faults happen to; the other one shows how memory grows. */
  disturbed: Shop
  /** Settings of that instance, among them its port. */
  settings: Record<string, string>
}

/** How long a fault lasts that does not end by itself. */
const LASTS_MS = 30_000
const HANG_MS = 15_000
/** Debian's package `libfaketime`. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export const FAULTS: Readonly<Record<string, (world: SoakWorld) => Promise<void>>> = {
  'instance killed': async (world) => {
    process.kill(world.disturbed.pid, 'SIGKILL')
    await restart(world)
  },
  'instance hangs': async ({ disturbed }) => {
    process.kill(disturbed.pid, 'SIGSTOP')
    await pause(HANG_MS)
    process.kill(disturbed.pid, 'SIGCONT')
  },
  release: restart,
  'primary killed': async ({ database: { cluster } }) => {
    const primary = await cluster.findPrimary()
    await primary.kill()
    await pause(LASTS_MS)
    primary.start()
    await cluster.waitUntilWhole()
  },
  'primary hangs': async ({ database: { cluster } }) => {
    const proceed = (await cluster.findPrimary()).suspend()
    await pause(LASTS_MS)
    proceed()
    await cluster.waitUntilWhole()
  },
  'switch-over': async ({ database: { cluster } }) => {
    await (await cluster.findPrimary()).switchOver()
    await cluster.waitUntilWhole()
  },
  'slow gateway': async ({ gateway }) => {
    await gateway.call('answer after ten seconds')
    await pause(LASTS_MS)
    await gateway.call('answer as usual')
  },
  'disk of the log full': async (world) => {
    const full = openSync('/dev/full', 'w')
    await restart(world, { LOG_LEVEL: 'info' }, full)
    closeSync(full)
    await pause(LASTS_MS)
    await restart(world)
  },
  'clock ten minutes ahead': async (world) => {
    await restart(world, { LD_PRELOAD: FAKETIME, FAKETIME: '+10m', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
    await pause(LASTS_MS)
    await restart(world)
  },
}

/** Stops the instance, as a release does, and starts it on the same port. */
async function restart(
  world: SoakWorld,
  changed: Record<string, string> = {},
  stdout?: number,
): Promise<void> {
  await world.disturbed.stop()
  world.disturbed = await world.startShop({ ...world.settings, ...changed }, undefined, stdout)
}
