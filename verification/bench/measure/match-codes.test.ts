import { expect, test } from 'vitest'
import { matchCodes } from './match-codes.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')
const LIMITS = { withinMs: 1_000, longestMs: 15_000 }
const OTHER_MESSAGE = 'Your pack is active'
const at = (ms: number, text = '123456 is your code') => ({
  text,
  sentAt: new Date(START + ms).toISOString(),
})
const match = (requestedMs: number, ...messages: ReturnType<typeof at>[]) =>
  matchCodes([{ mobile: 'm', requestedAt: START + requestedMs }], new Map([['m', messages]]), LIMITS)

test('takes the time from the request to the arrival', () => {
  expect(match(100, at(450))).toEqual({ delivered: 1, tookMs: [350] })
})

test('does not count a code that arrives too late as delivered, and keeps its time', () => {
  expect(match(900, at(1_901))).toEqual({ delivered: 0, tookMs: [1_001] })
})

test('ignores an earlier code to the same mobile, and other messages', () => {
  expect(match(500, at(400), at(600, OTHER_MESSAGE), at(900)).tookMs).toEqual([400])
})

test('counts a code that never arrives with the longest time', () => {
  const lost = { delivered: 0, tookMs: [15_000] }
  expect(match(500, at(400))).toEqual(lost)
  expect(matchCodes([{ mobile: 'other', requestedAt: START }], new Map(), LIMITS)).toEqual(lost)
})
