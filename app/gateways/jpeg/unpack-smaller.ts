import { type PlainFrame, plainFrame } from './plain-frame.ts'

/** Rows of greys, or of blue, green and red. The length of a row is a multiple of four bytes. */
export type UnpackedJpeg = PlainFrame & { rows: Uint8Array; rowBytes: number }

/** The size of a JPEG that is unpacked at `eighths` of its width and height. */
export function smallerFrame({ width, height, planes }: PlainFrame, eighths: number): PlainFrame {
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8), planes }
}

/** libjpeg-turbo's numbers for the order of colours, for greys, and for ending at the first fault. */
const [BGR, GREYS, NO_FAULTS] = [1, 6, 8192]

/**
 * Unpacks a JPEG at one to eight eighths of its size. The smaller it is, the less work: only the low frequencies of each
 * block are transformed. Null if the JPEG isn't plain or has any fault. `module` is the compiled `jpeg-turbo.wasm` of
 * @cwasm/jpeg-turbo; its memory lives as long as the picture.
 */
export function unpackSmaller(
  module: WebAssembly.Module,
  jpeg: Uint8Array,
  eighths: number,
): UnpackedJpeg | null {
  const whole = plainFrame(jpeg)
  if (whole === null) return null
  const frame = smallerFrame(whole, eighths)
  const rowBytes = Math.ceil((frame.width * frame.planes) / 4) * 4
  try {
    const rows = unpack(startTurbo(module), jpeg, { ...frame, rowBytes })
    return rows && { ...frame, rows, rowBytes }
  } catch {
    // However libjpeg-turbo failed, its memory is dropped. The caller unpacks the picture in another way.
    return null
  }
}

type Turbo = {
  memory: WebAssembly.Memory
  malloc(size: number): number
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

function unpack(
  turbo: Turbo,
  jpeg: Uint8Array,
  { width, height, planes, rowBytes }: PlainFrame & { rowBytes: number },
): Uint8Array | null {
  const size = rowBytes * height
  const [from, into] = [turbo.malloc(jpeg.length), turbo.malloc(size)]
  const decompressor = turbo.tjInitDecompress()
  if (from === 0 || into === 0 || decompressor === 0) return null
  new Uint8Array(turbo.memory.buffer).set(jpeg, from)
  const colours = planes === 1 ? GREYS : BGR
  const fault = turbo.tjDecompress2(
    decompressor,
    ...([from, jpeg.length, into, width, rowBytes, height, colours, NO_FAULTS] as const),
  )
  return fault === 0 ? new Uint8Array(turbo.memory.buffer, into, size) : null
}

/**
 * Starts an instance for a single picture, because a fault leaves its memory unfreed. It has no environment and no files.
 */
function startTurbo(module: WebAssembly.Module): Turbo {
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
  return exports as unknown as Turbo
}
