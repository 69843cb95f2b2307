/** What the programs that tests start have in common, such as PostgreSQL and nginx: finding, waiting for and ending them. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Returns the path of a program in /usr/sbin or on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Returns a port that was free a moment ago; the system assigns other ports before this one again. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
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
