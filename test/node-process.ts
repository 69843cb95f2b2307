/** Runs one of our programs in a separate process, on the Node that came with `npm ci`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { until } from './until.ts'

export type NodeProcess = ReturnType<typeof startNode>

const NODE = resolve('node_modules/.bin/node')

/**
 * Starts a program. Of the caller's environment it gets only what every program needs.
 * @param stdout a file descriptor for its output; by default `output` returns it
 */
export function startNode(
  script: string,
  settings: Record<string, string>,
  words: string[] = [],
  stdout: 'pipe' | number = 'pipe',
) {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(NODE, [script, ...words], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', stdout, 'pipe'],
  })
  if (child.pid === undefined) throw new Error(`${NODE} ${script} could not be started`)
  const outputChunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => outputChunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => outputChunks.push(chunk))
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
    /** Returns the output so far, of both streams. */
    output: () => Buffer.concat(outputChunks).toString('utf8'),
    /** The exit code; null if a signal ended the process. */
    exited,
    /** Sends SIGTERM and waits until the process has ended. */
    stop: () => end('SIGTERM'),
    /** Kills the process with SIGKILL, like a power cut. */
    kill9: () => end('SIGKILL'),
  }
}

/** Waits until a URL answers with success. @throws Error with the program's output if it ends before */
export async function waitUntilUp(started: NodeProcess, url: string): Promise<void> {
  const ended = started.exited.then((code) => {
    throw new Error(`It ended with ${String(code)}:\n${started.output()}`)
  })
  ended.catch(() => undefined)
  await Promise.race([ended, until(url, async () => (await fetch(url)).ok, 120)])
}
