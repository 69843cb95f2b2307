/** The interface of a gateway's circuit breaker. `create-circuit.ts` implements it. */

/** The clock of the Runtime that a call passes. */
export type Clock = { readonly now: () => Date }

/** Open also while a probe is under way: no other call goes through, and alerts about the gateway do not end. */
export type CircuitState = 'closed' | 'open' | 'half-open'

/**
 * Returns how many calls may begin now: any number while the circuit is closed, one probe while it is half-open, none
 * while it is open. Callers use it to postpone work for a gateway that is down, instead of failing it.
 */
export function callsAdmitted(circuit: Circuit, now: Date): number {
  if (!circuit.admits(now)) return 0
  return circuit.state(now) === 'closed' ? Infinity : 1
}

export type Circuit = {
  readonly state: (now: Date) => CircuitState
  /** Returns whether a call would go through: the circuit is closed or half-open. */
  readonly admits: (now: Date) => boolean
  /** Runs a call. @throws CircuitOpen without running it, where the circuit does not admit it */
  readonly run: <T>(runtime: Clock, call: () => Promise<T>, isAnswer: (answer: T) => boolean) => Promise<T>
  readonly timesOpened: () => number
}
