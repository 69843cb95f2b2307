/** Tests the balancer's files in a running nginx, in front of two servers in place of instances. */
import { startNginx } from '#scripts/start-nginx.ts'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** A server that answers with its name, the path and the visitor's address in the header. */
async function startInstance(name: string) {
  const server = createServer(({ url, headers }, answer) => {
    answer.end(JSON.stringify({ name, url, visitor: headers['x-forwarded-for'] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, close }
}

async function start(given: Parameters<typeof startNginx>[0]) {
  const nginx = await startNginx(given)
  onTestFinished(nginx.stop)
  return nginx
}

type Asked = { port: number; path?: string; headers?: Record<string, string>; from?: string }

async function ask({ port, path = '/', headers = {}, from = '127.0.0.1' }: Asked) {
  const sent = httpRequest({ port, host: '127.0.0.1', path, headers, localAddress: from, agent: false }).end()
  return read(sent)
}

async function read(sent: ReturnType<typeof httpRequest>) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return { status: answer.statusCode, location: answer.headers.location, body }
}

/** Makes a certificate for a day, which is its own authority. */
function makeCertificate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sun-direct-go-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      ...key,
      '-subj',
      '/CN=shop.example.in',
      '-addext',
      'subjectAltName=DNS:shop.example.in',
      ...files,
    ],
    {
      stdio: 'pipe',
    },
  )
  return folder
}

test('the visitor is the one that a trusted terminator names, and otherwise the address of the connection', async () => {
  const { port: instance } = await startInstance('one')
  const { ports } = await start({ instances: [instance], listen: 'plain' })
  const visitor = async (from: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
    return (JSON.parse((await ask({ port: ports.plain, headers, from })).body) as { visitor: string }).visitor
  }
  expect(await visitor('127.0.0.1')).toBe('203.0.113.9')
  expect(await visitor('127.0.0.2')).toBe('127.0.0.2')
})

test('without TLS nothing is served except a redirect to the configured host', async () => {
  const { port: instance } = await startInstance('one')
  const certificates = makeCertificate()
  const { ports } = await start({ instances: [instance], listen: 'tls', certificates })
  const headers = { host: 'attacker.example' }
  expect(await ask({ port: ports.redirect, path: '/cart?a=1', headers })).toMatchObject({
    status: 308,
    location: 'https://shop.example.in/cart?a=1',
  })
  expect((await ask({ port: ports.redirect, path: '/api/auth', headers })).status).toBe(426)
  await expect(ask({ port: ports.plain })).rejects.toThrow('ECONNREFUSED')

  const ca = readFileSync(join(certificates, 'fullchain.pem'))
  const trusted = { ca, servername: 'shop.example.in', agent: false }
  const options = { ...trusted, port: ports.tls, host: '127.0.0.1', path: '/cart' }
  const served = await read(httpsRequest({ ...options, headers: { host: 'shop.example.in' } }).end())
  expect(JSON.parse(served.body)).toMatchObject({ name: 'one', url: '/cart' })
})

test('the desk is served by TLS to its own network only, with uploads larger than the shop takes', async () => {
  const [shop, one, two] = [
    await startInstance('shop'),
    await startInstance('one'),
    await startInstance('two'),
  ]
  const certificates = makeCertificate()
  const ask = async (network: string, body = '') => {
    const { ports } = await start({
      instances: [shop.port],
      listen: 'tls',
      certificates,
      desk: { instances: [one.port, two.port], network },
    })
    const trusted = { ca: readFileSync(join(certificates, 'fullchain.pem')), servername: 'shop.example.in' }
    const to = { ...trusted, agent: false, port: ports.tls, host: '127.0.0.1', method: 'POST' }
    return read(httpsRequest({ ...to, headers: { host: 'desk.example.in' } }).end(body))
  }
  const served = await ask('127.0.0.0/8', 'a'.repeat(7_000_000))
  expect(JSON.parse(served.body)).toMatchObject({ name: 'one', visitor: '127.0.0.1' })
  expect((await ask('203.0.113.0/24')).status).toBe(403)
})

test('while one instance is gone the other one answers every request', async () => {
  const [one, two] = [await startInstance('one'), await startInstance('two')]
  const { ports } = await start({ instances: [one.port, two.port], listen: 'plain' })
  await one.close()
  for (let time = 0; time < 20; time++)
    expect(JSON.parse((await ask({ port: ports.plain })).body)).toMatchObject({ name: 'two' })
})

test('three thousand connections that send slowly are all kept, and one more visitor is served', async () => {
  const { port: instance } = await startInstance('one')
  const { ports } = await start({ instances: [instance], listen: 'plain' })
  const slow = await Promise.all(Array.from({ length: 3_000 }, () => sendHalfAHead(ports.plain)))
  onTestFinished(() => {
    for (const socket of slow) socket.destroy()
  })
  for (let time = 0; time < 20; time++) expect((await ask({ port: ports.plain })).status).toBe(200)
  expect(slow.filter((socket) => socket.closed).length).toBe(0)
})

async function sendHalfAHead(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: ')
  return socket
}
