/** Runs an act of a form, and returns what its page shows. */
import { DeskError, type DeskFailure } from './api-client.ts'

/** `done`: a sentence about what was done. */
export type ActResult = { done: string; failure?: never } | { done?: never; failure: DeskFailure }

/** @returns the sentence, or the failure of the act; other errors go to the page's error boundary */
export async function performAct(act: () => Promise<unknown>, done: string): Promise<ActResult> {
  try {
    await act()
    return { done }
  } catch (error) {
    if (error instanceof DeskError) return { failure: error.failure }
    throw error
  }
}

/** Returns the text of a form's field; an empty one where the form has no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
