/** Rows of greys, or of blue, green and red. The length of a row is a multiple of four bytes. */
type UnpackedJpeg = PlainLayout & { rows: Uint8Array; rowBytes: number }

/** The size of a JPEG that is unpacked at `eighths` of its width and height. */
export function smallerFrame({ width, height, planes }: PlainLayout, eighths: number): PlainLayout {
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8), planes }
}

/** libjpeg-turbo's numbers for the order of colours, for greys, and for stopping at the first fault. */
const [BGR, GREYS, NO_FAULTS] = [1, 6, 8192]

/**
 * Unpacks a JPEG at one to eight eighths of its size. The smaller the size, the less work: only the low frequencies of each block are
 * transformed. Null if the JPEG isn't plain or has any fault. The rows are only there until the next picture is unpacked.
 */
export type UnpackSmaller = (jpeg: Uint8Array, eighths: number) => UnpackedJpeg | null

/**
 * Makes an unpacker that uses the same instance and memory for all pictures, until one has a fault. `module` is the compiled
 * `jpeg-turbo.wasm` of @cwasm/jpeg-turbo.
 */
export function jpegUnpacker(module: WebAssembly.Module): UnpackSmaller {
  let started: StartedTurbo | null = null
  return (jpeg, eighths) => {
    const whole = plainLayout(jpeg)
    if (whole === null) return null
    const frame = smallerFrame(whole, eighths)
    const rowBytes = Math.ceil((frame.width * frame.planes) / 4) * 4
    try {
      started ??= startTurbo(module)
      const rows = unpack(started, jpeg, { ...frame, rowBytes })
      if (rows !== null) return { ...frame, rows, rowBytes }
    } catch {
      // However libjpeg-turbo failed, the caller unpacks the picture in another way.
    }
    started = null
    return null
  }
}

type Turbo = {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(address: number): void
  tjInitDecompress(): number
  tjDecompress2(
    ...numbers: [
      decompressor: number,
      ...[jpeg: number, size: number],
      ...[into: number, width: number, rowBytes: number, height: number],
      ...[colours: number, flags: number],
    ]
  ): number
}

/** An instance with its decompressor, and the memory that holds the rows of its latest picture. */
type StartedTurbo = { turbo: Turbo; decompressor: number; rowsAt: number }

function unpack(
  started: StartedTurbo,
  jpeg: Uint8Array,
  { width, height, planes, rowBytes }: PlainLayout & { rowBytes: number },
): Uint8Array | null {
  const { turbo, decompressor } = started
  const size = rowBytes * height
  turbo.free(started.rowsAt)
  const [from, into] = [turbo.malloc(jpeg.length), turbo.malloc(size)]
  started.rowsAt = into
  if (from === 0 || into === 0) return null
  new Uint8Array(turbo.memory.buffer).set(jpeg, from)
  const colours = planes === 1 ? GREYS : BGR
  const fault = turbo.tjDecompress2(
    decompressor,
    ...([from, jpeg.length, into, width, rowBytes, height, colours, NO_FAULTS] as const),
  )
  turbo.free(from)
  return fault === 0 ? new Uint8Array(turbo.memory.buffer, into, size) : null
}

/**
 * Starts an instance. It is dropped after the first fault, which leaves its memory unfreed. It has no environment and no files.
 */
function startTurbo(module: WebAssembly.Module): StartedTurbo {
  const nothing = () => 0
  const fail = () => {
    throw new Error('libjpeg-turbo gave up')
  }
  const env = { setjmp: nothing, longjmp: fail }
  const system = {
    ...{ environ_sizes_get: nothing, environ_get: nothing },
    ...{ proc_exit: fail, fd_close: fail, fd_seek: fail, fd_write: fail },
  }
  const { exports } = new WebAssembly.Instance(module, { env, wasi_snapshot_preview1: system })
  const turbo = exports as unknown as Turbo
  const decompressor = turbo.tjInitDecompress()
  if (decompressor === 0) throw new Error('libjpeg-turbo did not start')
  return { turbo, decompressor, rowsAt: 0 }
}

/** The size in pixels, and the number of planes of samples: one for greys, three for colour. */
type PlainLayout = { width: number; height: number; planes: 1 | 3 }

const [SOI, SOF0, SOF15, DHT, JPG, DAC, SOS, APP14] = [0xd8, 0xc0, 0xcf, 0xc4, 0xc8, 0xcc, 0xda, 0xee]

/** Adobe's number for pictures stored as brightness and two colour differences. */
const IN_LUMA_AND_CHROMA = 1

/**
 * Reads the head of a JPEG of the kind that scanners write: baseline, in a single scan, and with colours that every
 * decoder reads in the same way (T.81, annex B). Null for any other: progressive, in inks, or with planes in separate
 * scans.
 */
export function plainLayout(jpeg: Uint8Array): PlainLayout | null {
  const word = (at: number) => ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0)
  if (word(0) !== 0xff00 + SOI) return null
  let frame: PlainLayout | null = null
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff; at += 2 + word(at + 2)) {
    const marker = jpeg[at + 1]!
    if (marker === SOS) return frame?.planes === jpeg[at + 4] ? frame : null
    if (marker === APP14 && !isUsualColour(jpeg, at)) return null
    if (marker < SOF0 || marker > SOF15 || marker === DHT || marker === JPG || marker === DAC) continue
    const planes = jpeg[at + 9]
    if (marker !== SOF0 || jpeg[at + 4] !== 8 || (planes !== 1 && planes !== 3)) return null
    frame = { width: word(at + 7), height: word(at + 5), planes }
  }
  return null
}

function isUsualColour(jpeg: Uint8Array, at: number): boolean {
  const isAdobe = [...'Adobe'].every((letter, index) => jpeg[at + 4 + index] === letter.charCodeAt(0))
  return !isAdobe || jpeg[at + 15] === IN_LUMA_AND_CHROMA
}
