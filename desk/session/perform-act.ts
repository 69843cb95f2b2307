/** Runs an act of a form, and returns what its page shows. */
import { DeskError, type DeskFailure } from './api-client.ts'

/** `done`: a sentence about what was done. */
export type ActResult = { done: string; failure?: never } | FailedAct
export type FailedAct = { done?: never; failure: DeskFailure }

const SIGNED_OUT: DeskFailure = {
  status: 401,
  code: 'staff_signed_out',
  fields: {},
  message: 'Your session is over, and nothing was done. What you entered stays here: sign in, and try again.',
}

/** @param describe returns what was done, from the result of the act */
export const performAct = <Result>(
  act: () => Promise<Result>,
  describe: (result: Result) => string,
): Promise<ActResult> => performThen(act, (result) => ({ done: describe(result) }))

/** @returns what `next` makes of the result, or the failure of the act; other errors go to the page's error boundary */
export async function performThen<Result, Next>(
  act: () => Promise<Result>,
  next: (result: Result) => Next,
): Promise<Next | FailedAct> {
  try {
    return next(await act())
  } catch (error) {
    if (error instanceof DeskError) return { failure: error.failure }
    // The sign-in would replace the page, and what is entered in it.
    if (error instanceof Response) return { failure: SIGNED_OUT }
    throw error
  }
}

/** Returns the text of a form's field; an empty one where the form has no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
