/** Tests the background jobs: how they find work, the stop of an instance, and destinations that hang. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { smallCatalogue, TRAIN } from '#test/fixtures.ts'
import { openPauses, sleepUntilAborted } from '#test/pauses.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { beginDraft } from '#api/catalogue/drafts/begin-draft.ts'
import { findDraft } from '#api/catalogue/drafts/draft-store.ts'
import { moveDraft } from '#api/catalogue/drafts/move-draft.ts'
import { saveItem } from '#api/catalogue/drafts/save-item.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startJobs } from './jobs.ts'

/** Slots of the worker for text messages. */
const AT_ONCE = 20

test('a stopping instance finishes the outbox items under way and starts no others', async () => {
  const shop = await makeApp()
  const { db, runtime } = shop.platform
  const payload = { to: '9840012345', text: 'Thank you' }
  const write = (_: unknown, number: number) =>
    enqueue({
      id: runtime.id(),
      topic: 'sms',
      destination: 'sms',
      key: `key-${String(number)}`,
      payload,
      now: runtime.now(),
    })
  await runBatch(db, Array.from({ length: 2 * AT_ONCE + 1 }, write))
  const answer = Promise.withResolvers<undefined>()
  let sent = 0
  const slow = {
    ...runtime,
    http: async ({ destination, body = '' }: HttpRequest) => {
      if (destination === 'sms') sent++
      await answer.promise
      return { status: 200, body }
    },
    sleep: sleepUntilAborted,
  }
  const jobs = startJobs({ ...shop.platform, runtime: slow }, shop)
  await expect.poll(() => sent).toBe(AT_ONCE)

  const stopped = jobs.stop()
  answer.resolve(undefined)
  await stopped
  expect(sent).toBe(AT_ONCE)
  const left = db.selectFrom('outbox').select('id').where('done_at', 'is', null)
  expect(await left.execute()).toHaveLength(AT_ONCE + 1)
})

test('a one-time code is sent at once while text messages and mails hang', async () => {
  const shop = await makeApp()
  const { db, runtime } = shop.platform
  const payload = { to: '9840012345', text: '123456 is your code' }
  const item = (key: string) => ({ id: runtime.id(), key, payload, now: runtime.now() })
  const mail = (number: number) =>
    enqueue({
      ...item(`mail-${String(number)}`),
      topic: 'mail',
      destination: 'mail',
      payload: { to: 'kavitha@example.com', subject: 'Payment received', text: 'Your pack is active.' },
    })
  const text = (number: number) =>
    enqueue({ ...item(`text-${String(number)}`), topic: 'sms', destination: 'sms' })
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  await runBatch(db, [...numbers.map(text), ...numbers.map(mail)])
  const sent: string[] = []
  const hanging = {
    ...runtime,
    http: ({ body = '' }: { body?: string }) => {
      // The jobs call gateways as well, whose requests have no id.
      const { id = '' } = JSON.parse(body) as { id?: string }
      sent.push(id)
      return id.startsWith('otp-')
        ? Promise.resolve({ status: 200, body })
        : new Promise<never>(() => undefined)
    },
    sleep: sleepUntilAborted,
  }
  const jobs = startJobs({ ...shop.platform, runtime: hanging }, shop)
  await expect.poll(() => sent.filter((id) => id.startsWith('text-')).length).toBeGreaterThanOrEqual(AT_ONCE)
  await expect.poll(() => sent.filter((id) => id.startsWith('mail-')).length).toBeGreaterThanOrEqual(AT_ONCE)

  await runBatch(db, [enqueue({ ...item('otp-1'), topic: 'sms', destination: 'otp' })])
  jobs.wakeOutbox('otp')
  await expect.poll(() => sent).toContain('otp-1')
})

const NO_ID = '00000000-0000-7000-8000-000000000099'

/** Starts the jobs of an instance whose time stops until `poll` is called, and counts its statements. */
async function startStoppedJobs() {
  const shop = await makeApp()
  const { platform, catalogue, gateways, external } = shop
  const { pauses, sleep } = openPauses()
  const runtime = { ...external.runtime, sleep }
  let sent: string[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent.push(platform.db.getExecutor().compileQuery(node, { queryId: 'seen' }).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const db = platform.db.withPlugin(watch)
  let refreshes = 0
  const counted = {
    ...catalogue,
    refreshIfStale: () => {
      refreshes++
      return catalogue.refreshIfStale()
    },
  }
  const jobs = startJobs({ ...platform, db, runtime }, { ...shop, catalogue: counted })
  onTestFinished(() => jobs.stop())
  // All loops sleep after their first round.
  const lists = Object.values(gateways).filter(({ listCaptures }) => listCaptures).length
  const withMandates = Object.values(gateways).filter(({ mandates }) => mandates).length
  const reports = Object.values(gateways).filter(({ listPayouts }) => listPayouts).length
  const loops = 3 + 2 * Object.keys(gateways).length + lists + reports + 4 * withMandates + 3 + 9
  const settled = () => expect.poll(() => pauses.length).toBe(loops)
  await settled()
  const nextPoll = () => pauses.find(({ ms }) => ms <= 2_000)
  return {
    ...shop,
    /** Returns the time until the next poll. */
    pollMs: () => nextPoll()?.ms,
    /** Returns how often the job of the catalogue has run. */
    refreshes: () => refreshes,
    /** Advances the time, and lets the poll for due work and the jobs that it wakes run. @returns the statements */
    poll: async (seconds: number): Promise<string[]> => {
      sent = []
      external.advance(seconds)
      nextPoll()?.wake()
      await settled()
      await jobs.idle()
      return sent
    },
  }
}

test('sends one query at a time while nothing is due', async () => {
  const shop = await startStoppedJobs()
  const { poll, refreshes } = shop
  // An order that is not over, and no new catalogue; after eleven seconds, the rest of each job is over.
  await openBrowser(shop).register()
  await poll(1)
  const rounds = [await poll(1), await poll(1), await poll(11)]
  expect(rounds.map((statements) => statements.length)).toEqual([1, 1, 1])
  expect(refreshes(), 'the round at the start').toBe(1)
  expect(new Set(rounds.flat()).size).toBe(1)
})

test('polls every second, and every two seconds after ten seconds without due work', async () => {
  const { platform, poll, pollMs } = await startStoppedJobs()
  const { db, runtime } = platform
  expect(pollMs()).toBe(1_000)
  await poll(9)
  expect(pollMs()).toBe(1_000)
  await poll(1)
  expect(pollMs()).toBe(2_000)
  const payload = { to: '9840012345', text: '123456 is your code' }
  const code = { id: runtime.id(), topic: 'sms', destination: 'otp', key: 'otp-8', payload } as const
  await runBatch(db, [enqueue({ ...code, now: runtime.now() })])
  await poll(2)
  expect(pollMs()).toBe(1_000)
})

test('finds the work that another instance stored with the next query', async () => {
  const shop = await startStoppedJobs()
  const { platform, external, poll } = shop
  const { db, runtime } = platform
  const requested = () =>
    external.network.requests.map(({ destination, body = '' }) => `${destination} ${body}`)
  const browser = openBrowser(shop)
  const attempt = await browser.goToPayu(await browser.register())
  await browser.payAtPayu(attempt, 'silent-success')
  const payload = { to: '9840012345', text: '123456 is your code' }
  const code = { id: runtime.id(), topic: 'sms', destination: 'otp', key: 'otp-7', payload } as const
  await runBatch(db, [enqueue({ ...code, now: runtime.now() })])

  await poll(1)
  expect(requested()).toContainEqual(expect.stringMatching(/^otp .*otp-7/))
  expect(requested()).not.toContainEqual(expect.stringMatching(/verify_payment/))
  await poll(30)
  expect(requested()).toContainEqual(expect.stringMatching(/^payu .*verify_payment/))
})

test('reads a gateway list again, and begins its next span, within the minute in which it is due', async () => {
  const { platform, poll } = await startStoppedJobs()
  const reads = async () => {
    const spans = platform.db.selectFrom('gateway_list_span').select('reads').where('gateway', '=', 'payu')
    return (await spans.orderBy('from_at').execute()).map((span) => span.reads)
  }
  expect(await reads()).toEqual([1])
  await poll(57 * 60)
  expect(await reads()).toEqual([1])
  await poll(60)
  expect(await reads()).toEqual([2])
  await poll(60)
  expect(await reads()).toEqual([2])
  await poll(60)
  expect(await reads()).toEqual([2, 1])
})

test('reads a new catalogue within seconds, and waits three seconds after a read that failed', async () => {
  const { platform, catalogue, lines, poll } = await startStoppedJobs()
  await importCatalogue(platform, { ...smallCatalogue, faqs: [] }, { apply: true })
  const failures = () => lines.filter(({ message }) => message === 'catalogue refresh failed').length
  const rename = (from: string, to: string) =>
    sql`alter table if exists ${sql.table(from)} rename to ${sql.table(to)}`.execute(platform.db)
  await rename('faq', 'faq_away')
  onTestFinished(() => rename('faq_away', 'faq').then(() => undefined))

  await poll(3)
  expect(failures()).toBe(1)
  await poll(2)
  expect(failures()).toBe(1)
  await rename('faq_away', 'faq')
  await poll(1)
  expect(catalogue.offers().version).toBe(2)
  expect(failures()).toBe(1)
})

test('expires orders within ten seconds, and queries no more often while an order waits for its payment', async () => {
  const shop = await startStoppedJobs()
  const { external, platform, poll } = shop
  const unpaid = await openBrowser(shop).register()
  const other = openBrowser(shop)
  const paying = await other.register(TRAIN, { mobile: '9840054321' })
  await other.payAtPayu(await other.goToPayu(paying), 'pending')
  const status = async (id: string) =>
    (await platform.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst())?.status
  external.advance(3_600)
  await poll(10)
  expect(await status(unpaid)).toBe('expired')
  expect(await status(paying)).toBe('paying')
  const expirations = async () =>
    (await poll(1)).filter((statement) => statement.includes('update orders set status')).length
  const rounds = [await expirations(), await expirations(), await expirations()]
  expect(rounds).toEqual([0, 0, 0])
})

test('publishes an approved draft within seconds of its time [SPEC-17-30]', async () => {
  const { platform, external, poll } = await startStoppedJobs()
  const now = platform.runtime.now()
  await sql`insert into staff_session (id, token_hash, name, full_name, roles, started_at, last_used_at, proved_at)
    values (${NO_ID}, sha256('x'), 'ravi.k', 'Ravi', array['approver'], ${now}, ${now}, ${now})`.execute(
    platform.db,
  )
  const { id } = await beginDraft(platform, { title: 'A genre', by: 'kavya.n' })
  const given = { id: 'action', name: 'Action films' }
  await saveItem(
    platform,
    { id, revision: 1, by: 'kavya.n', kind: 'genre', itemId: 'action' },
    { item: given },
  )
  const publishAt = new Date(now.getTime() + 60_000)
  await moveDraft(platform, { id, revision: 2 }, { kind: 'submit', by: 'kavya.n', publishAt })
  await moveDraft(platform, { id, revision: 3 }, { kind: 'approve', by: 'ravi.k' })
  external.advance(57)
  await poll(2)
  expect((await findDraft(platform.db, id))?.state).toBe('approved')
  await poll(2)
  await expect.poll(async () => (await findDraft(platform.db, id))?.state).toBe('published')
})
