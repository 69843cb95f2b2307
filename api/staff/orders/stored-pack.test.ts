/** Tests of the state of a pack at the desk. */
import { expect, test } from 'vitest'
import { packState } from './stored-pack.ts'

const now = new Date('2026-11-20T12:00:00Z')
const BEFORE = '2026-11-20T11:59:59+00:00'
const NOW = '2026-11-20T12:00:00+00:00'
const AFTER = '2026-11-20T12:00:01+00:00'

test.each([
  ['active', NOW, AFTER, 'active'],
  ['active', BEFORE, NOW, 'ended'],
  ['active', AFTER, '2027-11-20T12:00:00+00:00', 'starts_later'],
  ['revoked', BEFORE, NOW, 'revoked'],
  ['replaced', AFTER, AFTER, 'replaced'],
] as const)('a pack that is stored as %s from %s until %s is shown as %s [SPEC-17-89]', (...pack) => {
  const [state, startsAt, endsAt, shown] = pack
  expect(packState({ state, startsAt, endsAt }, now)).toBe(shown)
})
