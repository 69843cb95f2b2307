import { expect } from '@playwright/test'
import { startNode } from '#test/node-process.ts'
import { test } from '#e2e/support/test-fixture.ts'

test('ends a second process on the same folder, and names the first', async ({ shop }) => {
  const second = startNode('api/server.ts', { ...shop.settings, PORT: '0' })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`is in use by process ${String(shop.pid())}.`)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})

test('lists wrong settings, one a line, without their secrets', async ({ shop }) => {
  const started = startNode('api/server.ts', {
    ...shop.settings,
    PORT: 'three thousand',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://keeper:hunter2@database/shop',
  })
  expect(await started.exited).toBe(1)
  const [title, ...lines] = started.output().trim().split('\n')
  expect(title).toBe('Wrong settings:')
  const variables = lines.map((line) => /^ {2}(\w+): \S/.exec(line)?.[1])
  expect(variables.toSorted()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT'])
  expect(started.output()).not.toContain('hunter2')
})

test('refuses live credentials together with simulators [SPEC-13-02]', async ({ shop }) => {
  const started = startNode('api/server.ts', { ...shop.settings, PAYU_KEY: 'live', PAYU_SALT: 'secret-salt' })
  expect(await started.exited).toBe(1)
  expect(started.output()).toMatch(/^ {2}PAYU_PAGE_URL: /m)
  expect(started.output()).toMatch(/must not use the simulator with live PAYU/)
  expect(started.output()).not.toContain('secret-salt')
})
