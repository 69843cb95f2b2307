/** The fault of the transfer number that a person typed into the form of one manual refund. Pure. */
import type { ActResult } from '#desk/session/perform-act.ts'

/** `reference`: the shop's number of the refund that the act was about, because all refunds of the list share one fetcher. */
export type ManualRefundResult = ActResult & { reference: string }

/** @returns undefined where the last act was about another refund, or its transfer had no fault */
export const transferFaultOf = (
  result: ManualRefundResult | undefined,
  reference: string,
): string | undefined => (result?.reference === reference ? result.failure?.fields['transfer'] : undefined)
