/** Asks a gateway whose protocol answers about one attempt a call. */

/**
 * Makes one call for each id, all at the same time: the caller bounds how many ids there are. A call that fails leaves
 * out its own answer and no other.
 * @throws the first failure, where no call was answered
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
