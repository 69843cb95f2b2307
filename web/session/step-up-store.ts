/** The pending step-up. A request that needs one waits until its dialog is completed or cancelled. */
import { createStore } from '#web/browser/store.ts'

export type StepUpRequest = {
  /** Ends the step-up, unless it has ended. */
  answer: (proved: boolean) => void
}

export const stepUpStore = createStore<StepUpRequest | undefined>(undefined)

/** The open dialog's result. */
let pending: Promise<boolean> | undefined

/** Opens the step-up dialog; concurrent requests share one dialog. @returns whether the step-up succeeded */
export function requestStepUp(): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    const request: StepUpRequest = {
      answer: (proved) => {
        // A code that was sent before its dialog was cancelled can be verified while another dialog is open.
        if (stepUpStore.get() !== request) return
        pending = undefined
        stepUpStore.set(undefined)
        resolve(proved)
      },
    }
    stepUpStore.set(request)
  })
  return pending
}
