/** Forgets the keys of partners' links, long after they could be used; called by a job. */
import type { Platform } from '#api/platform/platform.ts'
import { CLIENT_KEY_KEPT_DAYS } from './partner.ts'
import { forgetClientKeys } from './partner-store.ts'

export async function forgetOldClientKeys({ db, world }: Platform): Promise<void> {
  await forgetClientKeys(db, new Date(world.now().getTime() - CLIENT_KEY_KEPT_DAYS * 86_400_000))
}
