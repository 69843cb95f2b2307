/** Child processes of the benchmark: each side and each driver has one, so that none slows another's event loop. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  /** Sends the child a message; resolves to its answer. @throws if the child ends instead */
  ask: <Answer>(message: object | string) => Promise<Answer>
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a file of this folder in a child process. */
export function startChild(file: string): Child {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  running.add(child)
  child.once('exit', () => running.delete(child))
  if (child.pid === undefined) throw new Error(`${file} could not be started`)
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`${file} ended without an answer`)
  })
  ended.catch(() => undefined) // No request is open when the child is stopped.
  return {
    pid: child.pid,
    ask: async <Answer>(message: object | string) => {
      child.send(message)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer]
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

/** For a child: answers each message of the parent, one after the other. */
export function answerParent(answer: (message: never) => Promise<object>): void {
  process.on('message', (message) => {
    void answer(message as never).then(
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
