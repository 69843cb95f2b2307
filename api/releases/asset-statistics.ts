/** Counts of the requests for assets of other builds since the start of the process. */

export type AssetStatistics = Record<'found' | 'unknown', number>

export const createAssetStatistics = (): AssetStatistics => ({ found: 0, unknown: 0 })
