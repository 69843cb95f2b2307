/** Queries a gateway whose protocol answers about one attempt per call. */

/**
 * Makes one call for each attempt, all at the same time; the caller limits their number. A failed call leaves out only
 * its own answer.
 * @throws the first failure, where no call was answered
 */
export async function queryEach<Attempt extends { id: string }, Answer>(
  attempts: Attempt[],
  query: (attempt: Attempt) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const results = await Promise.allSettled(
    attempts.map(async (attempt) => [attempt.id, await query(attempt)] as const),
  )
  const answers = results.filter((one) => one.status === 'fulfilled')
  const [failure] = results.filter((one) => one.status === 'rejected')
  if (answers.length === 0 && failure) throw failure.reason
  return new Map(answers.map(({ value }) => value))
}
