/**
 * A kept-alive HTTP/1.1 connection on a bare socket: a load driver must cost less than the server it measures. One request
 * at a time; every response must have a content-length, as all of the shop's do.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type HttpResponse = { status: number; headers: Map<string, string>; body: Buffer }

export type Connection = {
  /** False once either side closed it: a server may close an idle connection. */
  isOpen: () => boolean
  /** @throws if the server closes the connection, or the response cannot be parsed */
  send: (request: string) => Promise<HttpResponse>
  close: () => void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    isOpen: () => !socket.destroyed,
    send: (request) => exchange(socket, request),
    close: () => socket.destroy(),
  }
}

/** Builds the text of a request. @param body is sent as it is, with its length */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): string {
  const all = {
    host: 'localhost',
    ...headers,
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function exchange(socket: Socket, request: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const end = (settle: () => void) => {
      socket.off('data', onData).off('close', onClose).off('error', onError)
      settle()
    }
    const onClose = () => end(() => reject(new Error('the server closed the connection')))
    const onError = (error: Error) => end(() => reject(error))
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const response = parseResponse(received)
      if (response) end(() => resolve(response))
    }
    // A closed socket emits no more events: without this check the request would wait forever.
    if (socket.destroyed) return reject(new Error('the connection is closed'))
    socket.on('data', onData).on('close', onClose).on('error', onError)
    socket.write(request)
  })
}

/** @returns undefined while bytes are missing */
function parseResponse(bytes: Buffer): HttpResponse | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const status = Number(statusLine.split(' ')[1])
  const length = status === 304 ? '0' : headers.get('content-length')
  if (length === undefined) throw new Error(`a response without content-length: ${statusLine}`)
  const body = bytes.subarray(headEnd + 4, headEnd + 4 + Number(length))
  return body.length < Number(length) ? undefined : { status, headers, body }
}

/** Sends one request on a new connection. */
export async function fetchOnce(port: number, request: string): Promise<HttpResponse> {
  const connection = await openConnection(port)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}
