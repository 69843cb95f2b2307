/** Responds to requests that Node's HTTP parser refuses: no route or hook sees them. */
import type { Socket } from 'node:net'

type Fault = Error & { code?: string }

type Refusal = { status: string; code: string; message: string }

const UNREADABLE: Refusal = {
  status: '400 Bad Request',
  code: 'malformed',
  message: 'The request cannot be read.',
}
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'too_slow',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The request is too large.',
  },
}

/** @param headers the headers of every response */
export function clientErrorHandler(headers: Record<string, string>): (fault: Fault, socket: Socket) => void {
  return (fault, socket) => {
    if (fault.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.write(textOf(REFUSALS[fault.code ?? ''] ?? UNREADABLE, headers))
    socket.destroySoon()
  }
}

function textOf({ status, ...body }: Refusal, headers: Record<string, string>): string {
  const json = JSON.stringify(body)
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(json)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${json}`
}
