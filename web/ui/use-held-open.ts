/** Keeps a dialog open while its action runs, so that the result is shown. */
import { useState } from 'react'

/** @returns the key and `onClose` of the dialog; a button that closes it must be disabled while it is busy */
export function useHeldOpen(busy: boolean, onClose: () => void): { key: number; onClose: () => void } {
  const [key, setKey] = useState(1)
  // Chrome can close its element even now: a new one opens.
  return { key, onClose: busy ? () => setKey(key + 1) : onClose }
}
