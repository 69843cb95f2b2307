/** A call that needs a fresh proof of the account's mobile waits here until the dialog has an answer. */
import { createStore } from './store.ts'

export type StepUpRequest = { answer: (proved: boolean) => void }

export const stepUpStore = createStore<StepUpRequest | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Calls that ask at once get the one answer. @returns whether the proof was given */
export function requestStepUp(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const answer = (proved: boolean) => {
      asked = undefined
      stepUpStore.set(undefined)
      resolve(proved)
    }
    stepUpStore.set({ answer })
  })
  return asked
}
