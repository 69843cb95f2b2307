/** The shop as in production, in a separate process. */
import { freePort } from '#scripts/external-program.ts'
import { join } from 'node:path'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { cpuMsOfTree, residentMb } from '#verification/bench/measure/cpu-time.ts'
import { NODE_OPTIONS } from './node-options.ts'

export type Shop = {
  port: number
  pid: number
  /** Used until the first page was answered. */
  started: { cpuMs: number; residentMb: number }
  stop: () => Promise<void>
}

/**
 * Starts a shop on a free port, or on the one of the settings.
 * @param settings the database and the addresses of external systems
 * @param folder of the version, from the project's root
 * @param stdout a file descriptor for its log
 * @throws Error if it ends, or has not answered its first page within two minutes
 */
export async function startShop(
  settings: Record<string, string>,
  folder = '.',
  stdout?: number,
): Promise<Shop> {
  const { PORT = String(await freePort()) } = settings
  const all = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    NODE_OPTIONS: NODE_OPTIONS.join(' '),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...settings,
    PORT,
  }
  const shop = startNode(join(folder, 'api/server.ts'), all, [], stdout)
  void shop.exited.then(() => process.stderr.write(shop.output()))
  await waitUntilUp(shop, `http://127.0.0.1:${PORT}/`)
  return {
    port: Number(PORT),
    pid: shop.pid,
    started: { cpuMs: cpuMsOfTree(shop.pid), residentMb: residentMb(shop.pid) },
    stop: shop.stop,
  }
}
