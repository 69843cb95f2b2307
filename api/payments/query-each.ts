/** Asks a gateway whose protocol answers about one attempt a call. */

/**
 * Makes one call for each attempt, all at the same time: the caller bounds how many there are. A call that fails leaves
 * out its own answer and no other.
 * @throws the first failure, where no call was answered
 */
export async function queryEach<Attempt extends { id: string }, Answer>(
  attempts: Attempt[],
  ask: (attempt: Attempt) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const said = await Promise.allSettled(
    attempts.map(async (attempt) => [attempt.id, await ask(attempt)] as const),
  )
  const answers = said.filter((one) => one.status === 'fulfilled')
  const [failure] = said.filter((one) => one.status === 'rejected')
  if (answers.length === 0 && failure) throw failure.reason
  return new Map(answers.map(({ value }) => value))
}
