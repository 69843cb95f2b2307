/**
 * The last step of `npm run build`: writes a brotli and a gzip version of every built text file, at the highest
 * compression, so that the server only selects one. Writes none if compression gains nothing.
 */
import { runConcurrently } from '#scripts/run-concurrently.ts'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const FILES = 'build/{client,desk/assets}/**/*.{js,css,svg,json,webmanifest,txt}'
/** The compressors run on other threads; this many files at a time keep them busy. */
const CONCURRENCY = 8

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const sums = { files: 0, plain: 0, brotli: 0 }

async function compressFile(path: string): Promise<void> {
  const plain = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  // Writes both or none, so that every browser gets a compressed version of the same files.
  if (Math.max(brotli.length, zipped.length) >= plain.length) return
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, zipped)
  sums.files += 1
  sums.plain += plain.length
  sums.brotli += brotli.length
}

const paths = globSync(FILES)
if (paths.length === 0) throw new Error('There is nothing to compress: this is a step of npm run build.')
await runConcurrently(paths, CONCURRENCY, compressFile)

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`
console.log(
  `Compressed: ${String(sums.files)} files, ${kilobytes(sums.plain)} to ${kilobytes(sums.brotli)} as brotli`,
)
