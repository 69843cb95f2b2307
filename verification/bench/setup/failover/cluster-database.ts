/** The bench's database on the cluster, read through HAProxy, as the shop does. */
import { accessBy, type DatabaseAccess } from '#verification/bench/setup/database.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'

export type ClusterDatabase = DatabaseAccess & {
  /** The address at HAProxy, of a role with no more rights than its database. */
  url: string
  cluster: PatroniCluster
  stop: () => Promise<void>
}

/** A primary that is gone or suspended makes a read fail within two seconds. */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }

/** The role and the database of the shop; the password is that of a cluster that lives for minutes. */
const SHOP = 'shop'

/** @throws Error with one line that states what to install */
export async function openClusterDatabase(): Promise<ClusterDatabase> {
  const cluster = await startPatroniCluster()
  await onDatabase(cluster.url, async (client) => {
    await client.query(`create role ${SHOP} login password '${SHOP}'`)
    await client.query(`create database ${SHOP} owner ${SHOP}`)
  })
  const address = new URL(cluster.url)
  Object.assign(address, { username: SHOP, password: SHOP, pathname: `/${SHOP}` })
  const url = address.href
  return {
    ...accessBy((work) => onDatabase(url, work)),
    query: accessBy((work) => onDatabase(url, work, LIMITS)).query,
    url,
    cluster,
    stop: cluster.stop,
  }
}
