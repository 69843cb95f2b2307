/** The faults of the identity provider, the roles that a person changes, and its output. */
import { freePort } from '#scripts/external-program.ts'
import { openTestHarness, setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser, openDesk, signIn, type TestDesk } from './test-desk.ts'

const harness = useTestHarness()
let desk: TestDesk
let address: string

beforeEach(async () => {
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  desk = await openDesk(address)
})

const setFault = (behaviour: string, orderId?: string) =>
  setBehaviour(harness, {
    system: 'identity',
    behaviour,
    times: 1,
    ...(orderId !== undefined && { orderId }),
  })

describe('a fault of the ID token', () => {
  test.each([
    ['wrong-audience', 'unexpected JWT "aud" (audience) claim value'],
    [
      'expired-token',
      'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp',
    ],
    ['forged-token', 'JWT signature verification failed'],
  ])('%s: the desk refuses the token, and accepts the next one', async (behaviour, message) => {
    await setFault(behaviour)
    const { browser, callback } = await signIn(desk, 'asha.p')
    await expect(desk.claimsOf(callback)).rejects.toMatchObject({ cause: { message } })
    const { url } = await browser.open(desk.signInUrl())
    expect((await desk.claimsOf(url)).claims).toMatchObject({ preferred_username: 'asha.p' })
  })

  test('without-roles: a token that is valid otherwise has no roles', async () => {
    await setFault('without-roles')
    const { callback } = await signIn(desk, 'asha.p')
    const { claims } = await desk.claimsOf(callback)
    expect(claims).toMatchObject({ preferred_username: 'asha.p', name: 'Asha Pillai' })
    expect(claims).not.toHaveProperty('roles')
  })

  test('a fault for one person does not affect others', async () => {
    await setFault('without-roles', 'ravi.k')
    const asha = await desk.claimsOf((await signIn(desk, 'asha.p')).callback)
    const ravi = await desk.claimsOf((await signIn(desk, 'ravi.k')).callback)
    expect([asha.claims, ravi.claims].map((claims) => claims?.['roles'])).toEqual([['support'], undefined])
  })
})

test('down: calls of the desk get 503, and pages still answer', async () => {
  await setFault('down')
  const { callback } = await signIn(desk, 'asha.p')
  await expect(desk.claimsOf(callback)).rejects.toMatchObject({ cause: { status: 503 } })
  expect((await desk.claimsOf(callback)).claims).toMatchObject({ preferred_username: 'asha.p' })
})

test('page-down: the sign-in page gets 503, and the next one answers', async () => {
  await setFault('page-down')
  expect((await openBrowser().open(desk.signInUrl())).status).toBe(503)
  expect((await openBrowser().open(desk.signInUrl())).status).toBe(200)
})

test('slow and slow-page: the answer takes twelve seconds', async () => {
  await setFault('slow-page')
  const { callback } = await signIn(desk, 'asha.p')
  expect(harness.waits).toEqual([12_000])
  await setFault('slow')
  await desk.claimsOf(callback)
  expect(harness.waits).toEqual([12_000, 12_000])
})

test('the latency of the system delays calls of the desk, not pages', async () => {
  const latency = { kind: 'fixed', ms: 700 }
  await harness.app.inject({ method: 'PUT', url: '/behaviours', payload: { system: 'identity', latency } })
  const { callback } = await signIn(desk, 'asha.p')
  expect(harness.waits).toEqual([])
  await desk.claimsOf(callback)
  expect(harness.waits).toEqual(expect.arrayContaining([700]))
})

describe('the roles of a person', () => {
  const change = (body: Record<string, string>) => harness.postForm('/_staff/arun.t', body)

  test('change by the buttons of the dashboard, from the next sign-in', async () => {
    const { browser } = await signIn(desk, 'arun.t')
    const taken = await change({ take: 'finance' })
    expect([taken.statusCode, taken.headers.location]).toEqual([303, '/#staff'])
    await change({ give: 'auditor' })
    const section = await harness.app.inject('/dashboard/staff')
    expect(section.body).toContain('support, auditor')
    const { url } = await browser.open(desk.signInUrl({ prompt: 'none' }))
    expect((await desk.claimsOf(url)).claims?.['roles']).toEqual(['support', 'auditor'])
  })

  test('can all be taken', async () => {
    for (const take of ['support', 'finance']) await change({ take })
    const { callback } = await signIn(desk, 'arun.t')
    expect((await desk.claimsOf(callback)).claims?.['roles']).toEqual([])
  })

  test('can only be roles that exist, of people who exist', async () => {
    expect((await change({ give: 'owner' })).statusCode).toBe(422)
    expect((await harness.postForm('/_staff/x.y', { give: 'support' })).statusCode).toBe(404)
  })
})

test('uses another desk by the setting STAFF_URL', async () => {
  const other = await openTestHarness({ staffUrl: 'http://desk.test' })
  onTestFinished(() => other.app.close())
  const otherDesk = await openDesk(await other.app.listen({ host: '127.0.0.1', port: 0 }))
  const browser = openBrowser()
  expect((await browser.open(otherDesk.signInUrl())).status).toBe(400)
  const redirect_uri = 'http://desk.test/sign-in/callback'
  const page = await browser.open(otherDesk.signInUrl({ redirect_uri }))
  expect((await browser.press(page, { username: 'asha.p' })).url.origin).toBe('http://desk.test')
})

test('answers 503 with the reason when the simulators do not listen', async () => {
  const silent = await openTestHarness()
  onTestFinished(() => silent.app.close())
  const answer = await silent.app.inject('/identity/.well-known/openid-configuration')
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    503,
    'The identity provider needs an address: the simulators do not listen',
  ])
})

test('a separate process prints one line at its start, and nothing for sign-in, sign-out and errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  const port = String(await freePort())
  const started = startNode('simulators/server.ts', { SIMULATORS_PORT: port, DATA_DIR: folder })
  onTestFinished(async () => {
    await started.stop()
    rmSync(folder, { recursive: true })
  })
  await waitUntilUp(started, `http://127.0.0.1:${port}/behaviours`)
  const other = await openDesk(`http://127.0.0.1:${port}`)
  const { browser, callback } = await signIn(other, 'asha.p')
  const { idToken } = await other.claimsOf(callback)
  await browser.press(await browser.open(other.signOutUrl(idToken)), { logout: 'yes' })
  await browser.open(new URL(`http://127.0.0.1:${port}/identity/session/end/success`))
  await browser.open(other.signInUrl({ redirect_uri: 'http://elsewhere.test/' }))
  await expect(other.claimsOf(callback)).rejects.toThrow('server responded with an error')
  expect(started.output()).toBe(
    `Simulators of PayU, Paytm, messages, the satellite system and the identity provider: http://127.0.0.1:${port}\n`,
  )
}, 20_000)
