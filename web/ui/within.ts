/** Gives up on something that may never answer. */

class TimedOut extends Error {
  override name = 'TimedOut'
}

/** @throws TimedOut, and what the promise rejects with */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), milliseconds)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
