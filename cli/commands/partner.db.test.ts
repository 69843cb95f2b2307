/** Tests the `shop partner` commands. */
import { findPartner } from '#api/identity/partners/partner-store.ts'
import { openEmptyShop } from '#test/terminal.ts'
import { expect, test } from 'vitest'

test('creates a key, shows it once, lists it without its secret, and revokes it', async () => {
  const { db, runtime, stdout, stderr, run } = await openEmptyShop()

  expect(await run('partner add tv-guide-app')).toBe(0)
  const key = stdout[0] ?? ''
  expect(stdout).toHaveLength(1) // Standard output has only the key, for scripts.
  expect(await findPartner(db, key, runtime.now())).toBeDefined()

  expect(await run('partner list')).toBe(0)
  expect(stdout[1]).toMatch(/^tv-guide-app +by mobile, number +created 2026-11-20 {2}valid$/)

  expect(await run('partner revoke tv-guide-app')).toBe(0)
  expect(await findPartner(db, key, runtime.now())).toBeUndefined()
  expect(await run('partner list')).toBe(0)
  expect(stdout.at(-1)).toMatch(/revoked 2026-11-20$/)
  expect([...stdout.slice(1), ...stderr].join('\n')).not.toContain(key)
})

test('allows one live key for each name; a revoked name can get a new key', async () => {
  const { stderr, run } = await openEmptyShop()
  await run('partner add tv-guide-app')
  expect(await run('partner add tv-guide-app')).toBe(1)
  expect(stderr.at(-1)).toBe('tv-guide-app already has a key. To replace it: partner rotate tv-guide-app')

  await run('partner revoke tv-guide-app')
  expect(await run('partner add tv-guide-app')).toBe(0)
})

test('lists the days of keys in Indian time', async () => {
  const { advance, run, stdout } = await openEmptyShop()
  advance(7 * 3_600)
  await run('partner add tv-guide-app')
  await run('partner rotate tv-guide-app --overlap-hours 1')
  await run('partner list')
  expect(stdout.at(-2)).toMatch(/created 2026-11-21 {2}ends 2026-11-21$/)
})

test('prints the list as JSON', async () => {
  const { stdout, run } = await openEmptyShop()
  await run('partner add tv-guide-app')
  expect(await run('partner list --json')).toBe(0)
  expect(JSON.parse(stdout.at(-1)!)).toEqual([
    {
      name: 'tv-guide-app',
      scopes: ['mobile', 'number'],
      createdAt: '2026-11-20T12:00:00.000Z',
      retiresAt: null,
      revokedAt: null,
    },
  ])
})

test('rotates a key: shows the new one once, and ends the old one after the overlap', async () => {
  const { db, runtime, stdout, run } = await openEmptyShop()
  await run('partner add tv-guide-app --by mobile')
  expect(await run('partner rotate tv-guide-app --overlap-hours 48')).toBe(0)
  const [before = '', after = ''] = stdout
  expect(after).not.toBe(before)
  for (const key of [before, after]) expect(await findPartner(db, key, runtime.now())).toBeDefined()
  await run('partner list')
  expect(stdout.slice(2)).toEqual([
    expect.stringMatching(/^tv-guide-app +by mobile +created 2026-11-20 {2}ends 2026-11-22$/),
    expect.stringMatching(/^tv-guide-app +by mobile +created 2026-11-20 {2}valid$/),
  ])

  await run('partner revoke tv-guide-app')
  for (const key of [before, after]) expect(await findPartner(db, key, runtime.now())).toBeUndefined()
})

test('after a rotation no earlier key works longer than the overlap [SPEC-17-134]', async () => {
  const { advance, db, runtime, stdout, stderr, run } = await openEmptyShop()
  await run('partner add tv-guide-app')
  await run('partner rotate tv-guide-app')
  await run('partner rotate tv-guide-app --overlap-hours 2')
  const isValid = async (key: string) => (await findPartner(db, key, runtime.now())) !== undefined
  const [first = '', second = ''] = stdout
  expect([await isValid(first), await isValid(second)]).toEqual([true, true])
  advance(3_600)
  await run('partner rotate tv-guide-app --overlap-hours 24')
  advance(3_600)
  expect([await isValid(first), await isValid(second)]).toEqual([false, false])

  await run('partner rotate tv-guide-app --overlap-hours 0')
  expect(stderr.at(-1)).toContain('the old one has ended')
  expect(await Promise.all(stdout.map(isValid))).toEqual([false, false, false, false, true])
})

test('prints results and reasons for failures as JSON', async () => {
  const { stdout, stderr, run } = await openEmptyShop()
  await run('partner add tv-guide-app --json')
  await run('partner rotate tv-guide-app --overlap-hours 0 --json')
  expect(await run('partner revoke tv-guide-app --json')).toBe(0)
  expect(await run('partner revoke tv-guide-app --json')).toBe(1)
  const key: unknown = expect.stringMatching(/^partner_/)
  expect(stdout.map((line): unknown => JSON.parse(line))).toEqual([
    { done: true, name: 'tv-guide-app', key },
    { done: true, name: 'tv-guide-app', key, overlapHours: 0 },
    { done: true, name: 'tv-guide-app' },
    { done: false, reason: 'no_key' },
  ])
  expect(stderr).toEqual([])
})

test('fails to revoke or rotate the key of a name that has none', async () => {
  const { stderr, stdout, run } = await openEmptyShop()
  expect(await run('partner list')).toBe(0)
  expect(stdout).toEqual(['No partner has an API key.'])
  expect(await run('partner revoke no-such-app')).toBe(1)
  expect(await run('partner rotate no-such-app')).toBe(1)
  expect(stderr).toEqual([
    'no-such-app has no key to revoke.',
    'no-such-app has no key to replace. To create one: partner add no-such-app',
  ])
})

test.each([
  ['partner add', 'Give the name of a partner.'],
  ['partner add TV_Guide', 'lower-case letters, digits and hyphens'],
  ['partner add one two', 'Give only one partner'],
  ['partner add tv-guide-app --by name', 'Give --by mobile, --by number, or --by mobile,number.'],
  ['partner rotate tv-guide-app --overlap-hours soon', 'Give a number of hours from 0 to 720.'],
  ['partner list everybody', 'Unexpected argument: everybody'],
])('prints the usage and exits with 2 for "%s"', async (line, words) => {
  const { stderr, run } = await openEmptyShop()
  expect(await run(line)).toBe(2)
  expect(stderr.join('\n')).toContain(words)
})
