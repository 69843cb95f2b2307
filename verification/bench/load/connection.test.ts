import { createServer } from 'node:net'
import { listen } from '#test/listen.ts'
import { expect, test } from 'vitest'
import { openConnection, requestText } from './connection.ts'

test('detects a connection that the server closed while it was idle, and refuses to send on it', async () => {
  const server = createServer((socket) => void socket.end())
  const connection = await openConnection(await listen(server))
  await expect.poll(() => connection.isOpen()).toBe(false)
  await expect(connection.send(requestText('GET', '/'))).rejects.toThrow('the connection is closed')
  server.close()
})
