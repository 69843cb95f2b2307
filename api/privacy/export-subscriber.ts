/** Export of all personal data of a subscriber. */
import type { AppContext } from '#api/platform/context.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { findPersonalData } from './personal-data-store.ts'

/** Returns the data; undefined where the subscriber is unknown or erased. */
export async function exportSubscriber(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  subscriberId: string,
): Promise<PersonalData | undefined> {
  const data = await findPersonalData(db, subscriberId)
  const { provider, product } = config.brand
  const about =
    `All that ${provider} holds about you in ${product}. Times are in UTC, amounts in rupees. ` +
    'One-time codes, logins and keys are stored only in a form that cannot be read, and are not part of it.'
  return data && { about, exportedAt: runtime.now().toISOString(), ...data }
}
