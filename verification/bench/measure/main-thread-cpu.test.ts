import { expect, test } from 'vitest'
import { blockedCpuMs, type TraceEvent } from './main-thread-cpu.ts'

const URL = 'http://127.0.0.1:3000/cart'
const event = (name: string, more: Partial<TraceEvent>): TraceEvent => ({
  name,
  pid: 7,
  tid: 1,
  ts: 100,
  ...more,
})
const visit = [
  event('navigationStart', { args: { data: { documentLoaderURL: URL } } }),
  event('thread_name', { ts: 0, args: { name: 'CrRendererMain' } }),
]
const piece = (milliseconds: number, more: Partial<TraceEvent> = {}) =>
  event('RunTask', { ts: 200, tdur: milliseconds * 1000, ...more })

test('counts only main-thread tasks of the visit, over 50 ms on a processor four times as slow', () => {
  expect(blockedCpuMs([...visit, piece(12.5), piece(20), piece(15)], URL)).toBe(30 + 10)
  const others = [piece(90, { pid: 8 }), piece(90, { tid: 2 }), piece(90, { ts: 99 })]
  expect(blockedCpuMs([...visit, piece(1), ...others, piece(90, { name: 'Paint' })], URL)).toBe(0)
})

test('rejects a trace without a visit of the page', () => {
  expect(() => blockedCpuMs(visit, URL)).toThrow('no visit of')
  expect(() => blockedCpuMs([...visit, piece(90)], 'http://127.0.0.1:3000/faqs')).toThrow('no visit of')
})
