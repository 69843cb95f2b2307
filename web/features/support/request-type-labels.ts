/** The labels of the request types. The API stores the types, which are the English labels. */
import { t } from '@lingui/core/macro'
import type { REQUEST_TYPES } from '#contract/validation.ts'

const LABELS: Readonly<Record<string, string>> = {
  'Payment Related': t`Payment Related`,
  'Content Related': t`Content Related`,
  'Account Related': t`Account Related`,
} satisfies Record<(typeof REQUEST_TYPES)[number], string>

export const requestTypeLabel = (type: string): string => LABELS[type] ?? type
