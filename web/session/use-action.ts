/** The hook for an action that a button starts: whether it is running, and why it failed. */
import { useState } from 'react'
import { failureFromError } from './api-client.ts'

export function useAction(act: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (thrown) {
      setProblem(failureFromError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run: () => void run() }
}
