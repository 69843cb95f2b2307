/** Runs a long loop in steps, so that the instance handles requests between them. */

/** Calls `step` for 0 to `count` - 1. @param pause yields to other work; called after each `atOnce` steps */
export async function runInSteps(
  count: number,
  atOnce: number,
  pause: () => Promise<void>,
  step: (number: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    runRange(from, Math.min(count, from + atOnce), step)
    if (from + atOnce <= count) await pause()
  }
}

/** Runs outside the asynchronous function, which the engine optimises later. */
function runRange(from: number, end: number, step: (number: number) => void): void {
  for (let number = from; number < end; number++) step(number)
}
