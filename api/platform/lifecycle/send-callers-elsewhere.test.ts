import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { closeConnectionsWhileDraining } from './send-callers-elsewhere.ts'

test('adds "connection: close" to responses only while the instance drains', () => {
  const state = { draining: false }
  const server = new EventEmitter()
  const said: string[] = []
  // The listener of the application, which must run after the header is set.
  server.on('request', () => said.push('answered'))
  closeConnectionsWhileDraining(server, () => state.draining)
  const ask = () =>
    server.emit('request', {}, { setHeader: (name: string, value: string) => said.push(`${name}: ${value}`) })

  ask()
  expect(said).toEqual(['answered'])
  state.draining = true
  ask()
  expect(said).toEqual(['answered', 'connection: close', 'answered'])
})
