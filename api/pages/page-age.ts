/** Decides whether a stale page may still be sent: for a minute after the catalogue version of the page was replaced. */

/** Prices and packs of an older page may be wrong. */
const MAX_STALE_MS = 60_000

export type PageAge = {
  /** Returns the current version, and records that it is current. */
  version: () => string
  /** Returns whether the version is the one before the current one, and was current at most a minute ago. */
  isRecent: (version: string) => boolean
}

/** @param read returns the current version */
export function openPageAge(read: () => string, now: () => Date): PageAge {
  let current = { version: read(), seenAt: now().getTime() }
  let former: typeof current | undefined
  return {
    version: () => {
      const version = read()
      // Without requests the moment of the change is unknown: the last time at which the former version was seen counts.
      if (version !== current.version) former = current
      current = { version, seenAt: now().getTime() }
      return version
    },
    isRecent: (version) => former?.version === version && now().getTime() - former.seenAt <= MAX_STALE_MS,
  }
}
