/** Child processes of the bench: each side and each load driver has one, so that none slows another's event loop. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Child<Message = never, Result = unknown> = {
  pid: number
  /** Sends the child a message; resolves to its response. @throws if the child exits instead */
  call: (message: Message) => Promise<Result>
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a file of `verification/bench` in a child process: `load/load-reads.ts`. The types are those of its messages and
 * of its results.
 * @param options of Node
 */
export function startChild<Message extends object | string, Result>(
  file: string,
  options: readonly string[] = [],
): Child<Message, Result> {
  const child = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), { execArgv: [...options] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  if (child.pid === undefined) throw new Error(`${file} could not be started`)
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`${file} exited without a response`)
  })
  ended.catch(() => undefined) // No request is open when the child is stopped.
  return {
    pid: child.pid,
    call: async (message) => {
      child.send(message)
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [Result]
      return result
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** For a child: handles each message of the parent and sends back the result. */
export function handleMessages(handle: (message: never) => Promise<object>): void {
  process.on('message', (message) => {
    void handle(message as never).then(
      (given) => process.send?.(given),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  // Ends when the parent ends.
  process.once('disconnect', () => process.exit(0))
}
