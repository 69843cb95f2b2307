import { BasePackPurchased, BasePackSelected, QueuedPackAlone } from '#contract/orders.ts'
import { expect, test } from 'vitest'
import { requireOneBasePack } from './require-one-base-pack.ts'

const [PLAN, MOVIE, SHOW] = [{ type: '1' }, { type: '2' }, { type: '3' }]
const VISITOR = { owned: 'none', start: 'now' } as const

test('accepts one app plan with movies and shows', () => {
  expect(() => requireOneBasePack([MOVIE, PLAN, SHOW], VISITOR)).not.toThrow()
})

test('refuses two app plans in a cart', () => {
  expect(() => requireOneBasePack([PLAN, MOVIE, PLAN], VISITOR)).toThrow(BasePackSelected())
})

test('refuses an app plan to an owner of one, and sells movies and shows to that owner', () => {
  for (const owned of ['running', 'queued'] as const) {
    expect(() => requireOneBasePack([PLAN], { owned, start: 'now' })).toThrow(BasePackPurchased())
    expect(() => requireOneBasePack([MOVIE, SHOW], { owned, start: 'now' })).not.toThrow()
  }
})

test('queues one app plan behind the running one, and none behind a queued one [SPEC-15-02]', () => {
  for (const owned of ['none', 'running'] as const)
    expect(() => requireOneBasePack([PLAN], { owned, start: 'queue' })).not.toThrow()
  expect(() => requireOneBasePack([PLAN], { owned: 'queued', start: 'queue' })).toThrow(BasePackPurchased())
})

test('queues an app plan only without other packs', () => {
  for (const lines of [[PLAN, MOVIE], [MOVIE], []])
    expect(() => requireOneBasePack(lines, { owned: 'running', start: 'queue' })).toThrow(QueuedPackAlone())
})
