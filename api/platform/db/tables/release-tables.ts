/** The type of the table of releases; see `tables.ts`. */

type Moment = Date

export type ReleaseTables = {
  released_asset: {
    site: 'shop' | 'desk'
    name: string
    media_type: string
    /** SHA-256 of the content. */
    checksum: Buffer
    content: Buffer
    /** Null if the build found that compression gains nothing. */
    brotli: Buffer | null
    gzip: Buffer | null
    released_at: Moment
    /** The last time at which an instance with this build reported that it needs the file. */
    last_needed_at: Moment
  }
}
