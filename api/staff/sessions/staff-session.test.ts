import { expect, test } from 'vitest'
import { isOver, isProved, needsTouch, type StaffSession } from './staff-session.ts'

const START = new Date('2026-11-26T04:00:00Z')
const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000)

const session = (lastUsedAt: Date, provedAt: Date | null = START): StaffSession => ({
  id: '1',
  name: 'meena.s',
  fullName: 'Meena',
  roles: ['finance'],
  startedAt: START,
  lastUsedAt,
  provedAt,
})

test('a session is over after half an hour without a request, and after eight hours', () => {
  expect(isOver(session(START), after(29.9))).toBe(false)
  expect(isOver(session(START), after(30))).toBe(true)
  expect(isOver(session(after(479)), after(479.9))).toBe(false)
  expect(isOver(session(after(479)), after(480))).toBe(true)
})

test('a proof is valid for five minutes, and a missing one never', () => {
  expect(isProved(session(START), after(4.9))).toBe(true)
  expect(isProved(session(START), after(5))).toBe(false)
  expect(isProved(session(START, null), START)).toBe(false)
})

test('the last use is written at most once a minute', () => {
  expect(needsTouch(session(START), after(0.9))).toBe(false)
  expect(needsTouch(session(START), after(1))).toBe(true)
})
