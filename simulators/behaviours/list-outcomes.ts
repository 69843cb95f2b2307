/** The outcomes of a payment as behaviours. */

/** Returns every outcome except `success`, as behaviours that replace the success of `Pay now`. */
export function listOutcomes<T extends Record<'success', unknown> & Record<string, { label: string }>>(
  all: T,
) {
  const { success: _success, ...others } = all
  return Object.fromEntries(
    Object.entries(others as Record<string, { label: string }>).map(([name, { label }]) => [
      name,
      label.toLowerCase(),
    ]),
  ) as Record<Exclude<keyof T & string, 'success'>, string>
}
