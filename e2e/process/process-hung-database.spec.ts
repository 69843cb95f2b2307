/** An instance whose PostgreSQL hangs (SIGSTOP): connections stay open without responses. */
import { startPostgres } from '#scripts/find-postgres.ts'
import { freePort } from '#scripts/external-program.ts'
import { startNode } from '#test/node-process.ts'
import { until } from '#test/until.ts'
import { expect, test } from '@playwright/test'

/** Shorter than the timeouts of the database (5 s), so that a response within it did not wait for one of them. */
const IMMEDIATE_MS = 3_000

const JSON_TYPE = { 'content-type': 'application/json' }

async function startInstance(databaseUrl: string) {
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const instance = startNode('api/server.ts', {
    PORT: String(port),
    SHOP_URL: url,
    DATABASE_URL: databaseUrl,
  })
  await until(`${url}/healthz`, async () => (await fetch(`${url}/healthz`)).ok, 60)
  return { url, instance }
}

test('stays ready, reports the database as away and serves pages and catalogue while PostgreSQL hangs [SPEC-11-47]', async () => {
  const postgres = await startPostgres({ own: true })
  const { url, instance } = await startInstance(postgres.url)
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(IMMEDIATE_MS) })
    return { status: answer.status, body: await answer.text() }
  }
  const readiness = async () => JSON.parse((await ask('/readyz')).body) as object
  let resumePostgres = (): void => undefined
  try {
    await expect.poll(readiness).toEqual({ status: 'ready', database: 'up' })
    resumePostgres = postgres.suspend()
    // More requests than connections: all connections are in use, and further requests queue.
    const askForCode = async (): Promise<number> => {
      const body = '{"mobile":"9840012345"}'
      return (await fetch(`${url}/api/auth`, { method: 'POST', headers: JSON_TYPE, body })).status
    }
    const stuck = Promise.allSettled(Array.from({ length: 40 }, askForCode))
    for (const path of ['/', '/new-connection', '/api/movies']) expect((await ask(path)).status).toBe(200)
    expect((await ask('/healthz')).status).toBe(200)
    await expect.poll(readiness).toEqual({ status: 'ready', database: 'away' })
    expect((await ask('/readyz')).status).toBe(200)

    for (const answer of await stuck) expect(answer).toEqual({ status: 'fulfilled', value: 503 })
    resumePostgres()
    await expect.poll(readiness, { timeout: 20_000 }).toEqual({ status: 'ready', database: 'up' })
    const pincodes = await fetch(`${url}/api/pincodes/6000`)
    expect(pincodes.status).toBe(200)
  } finally {
    // A stopped process does not exit.
    resumePostgres()
    await instance.kill9()
    await postgres.stop()
  }
})
