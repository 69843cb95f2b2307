/** Scrolls the label of a focused radio or checkbox into view: the browser scrolls only to the hidden input. */
import { useEffect } from 'react'

export function useLabelsInView() {
  useEffect(() => {
    const showLabel = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(target.type)) return
      target.labels?.[0]?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('focusin', showLabel)
    return () => document.removeEventListener('focusin', showLabel)
  }, [])
}
