/** Asks a gateway that answers about one attempt at a time. */

/**
 * All at once. One that gives no answer keeps back no other: they fall due together, again and again.
 * @throws the first failure, where nobody answered
 */
export async function askEach<Answer>(
  ids: string[],
  ask: (id: string) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const said = await Promise.allSettled(ids.map(async (id) => [id, await ask(id)] as const))
  const answers = said.filter((one) => one.status === 'fulfilled')
  const [failure] = said.filter((one) => one.status === 'rejected')
  if (answers.length === 0 && failure) throw failure.reason
  return new Map(answers.map(({ value }) => value))
}
