/** Describes what a schema refuses, as faults of a file. */
import type { z } from 'zod'
import { jsonPathOf, type OnFault } from './import-error.ts'

/** Converts validation issues to faults. Names unknown keys: a misspelt key would otherwise be dropped silently. */
export function describeIssues(
  error: z.ZodError,
  { within, id }: { within: PropertyKey[]; id: string | undefined },
  onFault: OnFault,
): void {
  for (const issue of error.issues)
    onFault({
      place: jsonPathOf([...within, ...issue.path], id),
      message:
        issue.code === 'unrecognized_keys' ? `has unknown keys: ${issue.keys.join(', ')}` : issue.message,
    })
}
