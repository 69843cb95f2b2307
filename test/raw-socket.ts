/** A raw connection that sends exactly the given text, for requests that no regular client sends. */
import { once } from 'node:events'
import { connect } from 'node:net'

/** Writes the text and waits until the server has closed the connection. @returns all that the server sent */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  // A server that closes while data still arrives resets the connection.
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(received).toString('latin1')
}
