import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openConnection, requestText } from './connection.ts'

test('detects a connection that the server closed while it was idle, and refuses to send on it', async () => {
  const server = createServer((socket) => void socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connection = await openConnection((server.address() as AddressInfo).port)
  await expect.poll(() => connection.isOpen()).toBe(false)
  await expect(connection.send(requestText('GET', '/'))).rejects.toThrow('the connection is closed')
  server.close()
})
