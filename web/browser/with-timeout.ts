/** A timeout for promises. */

class TimedOut extends Error {
  override name = 'TimedOut'
}

/** Waits for a promise, at most the given time. @throws TimedOut, or the promise's error */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), milliseconds)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
