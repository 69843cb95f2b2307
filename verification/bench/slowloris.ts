/**
 * `npm run bench -- slowloris`: how 2,000 connections that send slowly, or do not read, affect a normal visitor for half a
 * minute; directly, and through the nginx of `deploy/`.
 */
import { installMissing } from '#scripts/install-missing.ts'
import { findNginx, startNginx } from '#scripts/start-nginx.ts'
import type { VisitorCount, VisitorLoad } from '#verification/bench/load/load-checkout.ts'
import type { SlowlorisCount, SlowlorisLoad } from '#verification/bench/load/load-slowloris.ts'
import { atLeast, atMost, type Figure, note } from './report.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const ATTACK_MS = 30_000

/** Attacks the server at a port. @param name begins the name of each figure */
async function measure(
  { startChild }: Environment,
  port: number,
  { name, connections }: { name: string; connections: number },
): Promise<Figure[]> {
  const visitor = startChild<VisitorLoad, VisitorCount>('load/load-checkout.ts')
  const attacker = startChild<SlowlorisLoad, SlowlorisCount>('load/load-slowloris.ts')
  const [{ maxOpen }, { requests, served, p99Ms }] = await Promise.all([
    attacker.call({ port, connections, milliseconds: ATTACK_MS }),
    visitor.call({ port, milliseconds: ATTACK_MS }),
  ])
  return [
    note(`${name}: concurrent slow connections`, String(maxOpen)),
    atLeast(
      `${name}: share of the visitor’s requests served`,
      served / requests,
      1,
      `${String(served)} of ${String(requests)}`,
    ),
    atMost(`${name}: visitor’s 99th percentile`, p99Ms, { max: 200, unit: 'ms' }),
  ]
}

await runScenario('slowloris', { connections: 2_000 }, async ({ connections }) => {
  if (findNginx() === undefined) await installMissing('nginx-light')
  return withEnvironment(async (environment) => {
    const direct = await environment.startShop()
    const figures = await measure(environment, direct.port, { name: 'slowloris', connections })
    await direct.stop()
    const behind = await environment.startShop({ PROXY_HOPS: '1' })
    const nginx = await startNginx({ instances: [behind.port], listen: 'plain' })
    const options = { name: 'slowloris through nginx', connections }
    figures.push(...(await measure(environment, nginx.ports.plain, options)))
    await nginx.stop()
    return figures
  })
})
