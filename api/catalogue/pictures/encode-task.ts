/**
 * The thread that decodes and encodes one picture. libvips is a WebAssembly module here: a fault of a decoder reaches neither
 * the memory of the shop nor the system. The thread has no environment, and ends after its picture.
 */
import { parentPort, workerData } from 'node:worker_threads'
import Vips from 'wasm-vips'
import { type EncodingResult, type EncodingTask, MAX_PIXELS, MAX_SIDES_RATIO } from './encoding-result.ts'
import { readEncodingTask } from './read-encoding-result.ts'

type Library = Awaited<ReturnType<typeof Vips>>
type Picture = InstanceType<Library['Image']>

/** The first of these qualities whose file is small enough is taken, or else the last. */
const QUALITIES = [78, 65, 50, 35]
/** Faces and gradients keep their quality, in half the time of the slowest effort. */
const EFFORT = 4

/** Reads headers only: pixels are decoded from the top when needed. A fault in the data is an error, not grey pixels. */
function open(vips: Library, { bytes, format }: EncodingTask): Picture {
  const options = { fail_on: 'truncated', access: 'sequential' } as const
  if (format === 'jpeg') return vips.Image.jpegloadBuffer(bytes, options)
  return format === 'png'
    ? vips.Image.pngloadBuffer(bytes, options)
    : vips.Image.webploadBuffer(bytes, options)
}

/** Returns the size of the picture when it is upright: orientations from 5 on are rotated by a quarter turn. */
function uprightSize(picture: Picture): { width: number; height: number } {
  const orientation = picture.getTypeof('orientation') === 0 ? 1 : picture.getInt('orientation')
  const { width, height } = picture
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

function faultOfSize(
  { width, height }: { width: number; height: number },
  least: EncodingTask['least'],
): EncodingResult['fault'] {
  if (width * height > MAX_PIXELS) return 'too_many_pixels'
  if (width < least.width || height < least.height) return 'too_small'
  return Math.max(width, height) > MAX_SIDES_RATIO * Math.min(width, height) ? 'wrong_shape' : undefined
}

/** Returns a picture of at most this width, upright, in the colours of screens. */
const scale = (picture: Picture, width: number): Picture =>
  picture.thumbnailImage(width, { height: MAX_SIDES_RATIO * width, size: 'down', output_profile: 'srgb' })

function encode(picture: Picture, bytesPerPixel: number): Uint8Array<ArrayBuffer> {
  const most = bytesPerPixel * picture.width * picture.height
  let content = new Uint8Array()
  for (const Q of QUALITIES) {
    content = new Uint8Array(
      picture.webpsaveBuffer({ Q, keep: 'none', effort: EFFORT, smart_subsample: true }),
    )
    if (content.length <= most) break
  }
  return content
}

export async function encodeTask(task: EncodingTask): Promise<EncodingResult> {
  // Loads no modules for other formats, and keeps the library's own lines out of the log.
  const vips = await Vips({
    dynamicLibraries: [],
    preRun: (module: { ENV: Record<string, string> }) =>
      void Object.assign(module.ENV, { VIPS_WARNING: 'none' }),
  })
  vips.concurrency(1)
  try {
    const opened = open(vips, task)
    const size = uprightSize(opened)
    const fault = faultOfSize(size, task.least)
    if (fault) return { fault }
    // Decoded once, and kept in the memory of the largest width.
    const largest = scale(opened, Math.max(...task.widths)).copyMemory()
    const files = task.widths.map((width) => ({
      width,
      content: encode(scale(largest, width), task.bytesPerPixel),
    }))
    return { files, size }
  } catch {
    // The library throws on any fault in the data; its messages do not help the person who uploads.
    return { fault: 'unreadable' }
  }
}

parentPort?.postMessage(await encodeTask(readEncodingTask(workerData)))
