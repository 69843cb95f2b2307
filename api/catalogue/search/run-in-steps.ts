/** Runs a long loop in steps, so that the instance handles requests between them. */

/** Calls `step` for 0 to `count` - 1. @param pause yields to other work; called after each `atOnce` steps */
export async function runInSteps(
  count: number,
  atOnce: number,
  pause: () => Promise<void>,
  step: (number: number) => void,
): Promise<void> {
  for (let number = 0; number < count; number++) {
    step(number)
    if (number % atOnce === atOnce - 1) await pause()
  }
}
