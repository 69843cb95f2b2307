/** Finds the programs that tests start, such as PostgreSQL and nginx, waits for them and ends them. */
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Returns the path of a program in /usr/sbin or on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Below the ports that Linux (32768), macOS and Windows (49152) assign to outgoing connections, above the reserved ones. */
const CANDIDATE_PORTS = { first: 15_000, last: 32_000 }

const returnedPorts = new Set<number>()

/**
 * Returns a port on which no program listens, and which this process has not returned before. The system never assigns
 * it to an outgoing connection or to a program that asks for any port, so it is still free when the caller uses it;
 * two test processes choose the same one only by chance.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(CANDIDATE_PORTS.first, CANDIDATE_PORTS.last)
  if (returnedPorts.has(port) || !(await canListen(port))) return await freePort()
  returnedPorts.add(port)
  return port
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer()
  const listening = once(probe.listen(port), 'listening')
  try {
    await listening
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * Waits until a program writes a line with this text to its error output, and discards the later output.
 * @throws Error with its output if it ends before
 */
export async function waitForOutput({ stderr, spawnfile }: ChildProcess, text: string): Promise<void> {
  if (!stderr) throw new Error(`${spawnfile} was started without an error output`)
  const lines: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    lines.push(line)
    if (line.includes(text)) break
  }
  // The loop paused the stream when it ended; a full pipe would block the program.
  stderr.resume()
  if (!lines.at(-1)?.includes(text)) throw new Error(`${spawnfile} did not start:\n${lines.join('\n')}`)
}

/**
 * Ends a program and removes its folder when this process exits, with a signal that the program does not delay.
 * @returns a function that ends it now, in an orderly way
 */
export function endWithProcess(
  child: ChildProcess,
  folder: string,
  atExit: 'SIGTERM' | 'SIGKILL',
): () => Promise<void> {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const end = () => {
    child.kill(atExit)
    remove()
  }
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    remove()
  }
}
