/** A call that needs a fresh proof of the account's mobile waits here until the dialog has an answer. */
import { createStore } from './store.ts'

export type ProofQuestion = { answer: (proved: boolean) => void }

export const proofStore = createStore<ProofQuestion | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Calls that ask at once get the one answer. @returns whether the proof was given */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const answer = (proved: boolean) => {
      asked = undefined
      proofStore.set(undefined)
      resolve(proved)
    }
    proofStore.set({ answer })
  })
  return asked
}
