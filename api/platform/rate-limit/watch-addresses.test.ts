import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#api/read-config.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { watchAddresses } from './watch-addresses.ts'

/** Opens a shop with a URL, and records the warnings that it logs. */
function openApp(SHOP_URL: string) {
  let now = new Date('2026-11-22T12:00:00Z').getTime()
  const warnings: object[] = []
  const app = Fastify({ trustProxy: true })
  watchAddresses(app, {
    config: readConfig({ SHOP_URL, PROXY_HOPS: '1' }),
    runtime: { ...systemRuntime, now: () => new Date(now) },
    log: {
      info: () => undefined,
      warn: (fields, message) => void warnings.push({ ...fields, message }),
      error: () => undefined,
    },
  })
  for (const url of ['/api/movies', '/api/webhooks/payu', '/healthz']) app.get(url, async () => 'ok')
  return {
    warnings,
    pass: (milliseconds: number) => void (now += milliseconds),
    ask: async (count: number, addressOf: (index: number) => string, url = '/api/movies') => {
      for (let index = 0; index < count; index++)
        await app.inject({ url, headers: { 'x-forwarded-for': addressOf(index) } })
    },
  }
}

const ONE = () => '192.0.2.1'
const WARNING = {
  event: 'http.single_address',
  share: 1,
  proxyHops: 1,
  message: 'nearly all requests come from one address',
}

test('warns once an hour, without the address, when nearly all requests come from one address', async () => {
  const { ask, warnings, pass } = openApp('https://go.example.com')
  await ask(999, ONE)
  expect(warnings).toEqual([])
  await ask(1_001, ONE)
  expect(warnings).toEqual([WARNING])
  pass(60 * 60_000)
  await ask(1_000, ONE)
  expect(warnings).toEqual([WARNING, WARNING])
})

test('does not warn when a tenth of the requests come from elsewhere', async () => {
  const { ask, warnings } = openApp('https://go.example.com')
  await ask(1_000, (index) => (index % 10 === 0 ? `198.51.100.${String(index % 250)}` : '192.0.2.1'))
  expect(warnings).toEqual([])
})

test('counts neither probes nor gateways, and nothing at localhost', async () => {
  const remote = openApp('https://go.example.com')
  await remote.ask(1_000, ONE, '/healthz')
  await remote.ask(1_000, ONE, '/api/webhooks/payu')
  expect(remote.warnings).toEqual([])
  const local = openApp('http://localhost:3000')
  await local.ask(1_000, ONE)
  expect(local.warnings).toEqual([])
})
