/** The storage of the identity provider: sessions, codes and grants, in memory. A restart signs everyone out. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type StoredRecord = { payload: AdapterPayload; endsAt: number }

/** Returns the storage of one provider. It uses the real time, as the provider does. */
export function memoryAdapter(): AdapterFactory {
  const records = new Map<string, StoredRecord>()
  return (model) => adapterOf(model, records)
}

function adapterOf(model: string, records: Map<string, StoredRecord>): Adapter {
  const keyOf = (id: string): string => `${model} ${id}`
  const payloadOf = (key: string): AdapterPayload | undefined => records.get(key)?.payload
  const listOwn = () => [...records].filter(([key]) => key.startsWith(keyOf('')))
  return {
    upsert: async (id, payload, expiresIn = Infinity) => {
      removeExpired(records)
      records.set(keyOf(id), { payload, endsAt: Date.now() + expiresIn * 1000 })
    },
    find: async (id) => payloadOf(keyOf(id)),
    findByUid: async (uid) => listOwn().find(([, { payload }]) => payload.uid === uid)?.[1].payload,
    // Only for sign-ins on a second device, which the provider does not offer.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = payloadOf(keyOf(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void records.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of listOwn()) if (payload.grantId === grantId) records.delete(key)
    },
  }
}

/** The provider itself refuses what has expired; this only limits the memory. */
function removeExpired(records: Map<string, StoredRecord>): void {
  for (const [key, { endsAt }] of records) if (endsAt < Date.now()) records.delete(key)
}
