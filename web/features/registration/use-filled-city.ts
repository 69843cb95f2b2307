/** The city that the shop fills in for a pincode. */
import { useRef } from 'react'

/**
 * Returns a function that fills in the city of a pincode. It replaces a city that it filled in before; one that the
 * customer typed, only by a place that the customer chose from the list.
 */
export function useFilledCity(present: () => string | undefined, set: (city: string) => void) {
  const filled = useRef('')
  return (city: string, byHand: boolean) => {
    const before = present() ?? ''
    if (!byHand && before !== '' && before !== filled.current) return
    filled.current = city
    set(city)
  }
}
