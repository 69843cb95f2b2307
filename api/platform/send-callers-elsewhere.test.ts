import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { closeConnectionsWhileDraining } from './send-callers-elsewhere.ts'

test('a connection is kept, until the instance is about to end: then it goes with its answer', () => {
  const state = { draining: false }
  const server = new EventEmitter()
  const said: string[] = []
  // What answers afterwards finds the header there.
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
