/**
 * Starts the nginx of `deploy/` for tests and benches: with its own files on free ports, in a temporary folder,
 * removed at the end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithProcess, findProgram, freePort } from './external-program.ts'

export const findNginx = (): string | undefined => findProgram('nginx')

export type RunningNginx = {
  /** The free ports that replace those of the files. */
  ports: { plain: number; tls: number; redirect: number }
  stop: () => Promise<void>
}

type NginxOptions = {
  /** Ports of the instances on this machine. */
  instances: number[]
  listen: 'plain' | 'tls'
  /** Folder with fullchain.pem and privkey.pem; needed for `tls` and the desk. */
  certificates?: string
  /** Serves the desk too, by these ports of instances and to this network only. */
  desk?: { instances: [number, number]; network: string }
}

const POLL_INTERVAL_MS = 20

/** @throws Error that states what to install, or nginx's message about its configuration */
export async function startNginx({
  instances,
  listen,
  certificates = '',
  desk,
}: NginxOptions): Promise<RunningNginx> {
  const program = findNginx()
  if (program === undefined) throw new Error('No nginx: apt-get install nginx-light.')
  const ports = { plain: await freePort(), tls: await freePort(), redirect: await freePort() }
  const freePorts: Record<string, number> = { 8080: ports.plain, 443: ports.tls, 80: ports.redirect }
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-nginx-'))
  const relocate = (config: string): string =>
    config
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll(/\/etc\/nginx\/tls\/(desk-)?/g, `${certificates}/`)
      .replaceAll(
        /127\.0\.0\.1:310([12])/g,
        (_, n: string) => `127.0.0.1:${String(desk?.instances[Number(n) - 1])}`,
      )
      .replaceAll('10.0.0.0/8', desk?.network ?? '')
      // In one pass: a free port may begin with one of these numbers.
      .replace(/\blisten (8080|443|80)\b/g, (_, port: string) => `listen ${String(freePorts[port])}`)
  const copy = async (from: string, to = from): Promise<void> =>
    writeFile(join(folder, to), relocate(await readFile(join('deploy', from), 'utf8')))
  await Promise.all([copy('nginx.conf'), copy('locations.conf'), copy(`${listen}.conf`, 'listen.conf')])
  if (desk) await copy('desk.conf')
  const servers = instances.map((port) => `server 127.0.0.1:${String(port)} max_fails=1 fail_timeout=2s;\n`)
  await writeFile(join(folder, 'upstream.conf'), servers.join(''))

  const globals = `daemon off; pid ${folder}/nginx.pid;`
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', globals], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = endWithProcess(child, folder, 'SIGTERM')
  await waitUntilListening(child, listen === 'plain' ? ports.plain : ports.tls)
  return { ports, stop }
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  const output = child.stderr ? text(child.stderr) : Promise.resolve('')
  while (child.exitCode === null) {
    if (await isListening(port)) return
    await wait(POLL_INTERVAL_MS)
  }
  throw new Error(`nginx did not start:\n${await output}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
