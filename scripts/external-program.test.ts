import crypto from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './external-program.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('returns different ports that the system does not assign to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(firstEphemeralPort())
})

test('returns each port once', async () => {
  const first = await freePort()
  vi.spyOn(crypto, 'randomInt').mockImplementationOnce(() => first)
  syncBuiltinESMExports()
  expect(await freePort()).not.toBe(first)
})

test('returns a port on which a program can listen', async () => {
  const server = createServer()
  await once(server.listen(await freePort(), '127.0.0.1'), 'listening')
  server.close()
})

/** Linux states it; other systems start at 49152. */
function firstEphemeralPort(): number {
  if (process.platform !== 'linux') return 49_152
  return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0])
}
