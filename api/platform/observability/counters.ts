/** Event counters, in memory since the start of the process. The metrics server exposes them. */

/** The counters, with their help texts. Names follow Prometheus: lower-case letters, `_`, and the suffix `_total`. */
export const COUNTERS = {
  http_requests_shed_total: 'Requests that load shedding refused.',
  audit_runs_total: 'Runs of the audit on this instance.',
  audit_seconds_total: 'Seconds that the audit took on this instance.',
  audit_violations_total: 'Invariants that the audit found violated, by kind.',
  csp_violations_total: 'Content Security Policy violations that browsers reported, by directive.',
  log_lines_total: 'Warnings and errors of the log, by event, and by gateway where they name one.',
  log_failures_total: 'Failed writes to the log, and lost lines, by cause, such as a full disk.',
} as const

export type CounterName = keyof typeof COUNTERS

export type CounterSample = { name: CounterName; labels: Record<string, string>; value: number }

export type Counters = {
  add: (name: CounterName, by: number, labels?: Record<string, string>) => void
  read: () => readonly Readonly<CounterSample>[]
}

export function createCounters(): Counters {
  const samples = new Map<string, CounterSample>()
  return {
    add: (name, by, labels = {}) => {
      const key = `${name} ${Object.values(labels).join(' ')}`
      const value = (samples.get(key)?.value ?? 0) + by
      samples.set(key, { name, labels, value })
    },
    read: () => [...samples.values()],
  }
}
