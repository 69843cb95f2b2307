/** Runs one of our programs in a separate process, on the Node that came with `npm ci`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

export type NodeProcess = {
  pid: number
  /** The output so far, of both streams. */
  output: () => string
  /** The exit code; null if a signal ended the process. */
  exited: Promise<number | null>
  /** Sends SIGTERM and waits until the process has ended. */
  stop: () => Promise<void>
  /** Kills the process with SIGKILL, like a power cut. */
  kill9: () => Promise<void>
}

const NODE = resolve('node_modules/.bin/node')

/** Starts a program. Of the caller's environment it gets only what every program needs. */
export function startNode(
  script: string,
  settings: Record<string, string>,
  words: string[] = [],
): NodeProcess {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(NODE, [script, ...words], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error(`${NODE} ${script} could not be started`)
  const outputChunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => outputChunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => outputChunks.push(chunk))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  // A test run that is stopped by hand leaves no process behind.
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void exited.then(() => process.off('exit', killOnExit))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await exited
  }
  return {
    pid: child.pid,
    output: () => Buffer.concat(outputChunks).toString('utf8'),
    exited,
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
  }
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return address.port
}
