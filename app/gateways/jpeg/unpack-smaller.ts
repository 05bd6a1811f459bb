import { type PlainFrame, plainFrame } from './plain-frame.ts'

/** Rows of greys or of blue, green and red, each as long as a multiple of four bytes. */
export type UnpackedJpeg = PlainFrame & { rows: Uint8Array; rowBytes: number }

/** How large a JPEG is when `eighths` of its width and height are unpacked. */
export function smallerFrame({ width, height, planes }: PlainFrame, eighths: number): PlainFrame {
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8), planes }
}

/** What libjpeg-turbo is asked for by number: the order of colours, and to end at the first fault. */
const [BGR, GREYS, NO_FAULTS] = [1, 6, 8192]

/**
 * Unpacks a JPEG at one to eight eighths of its size, which takes the less the smaller: of each block only the coarse
 * frequencies are transformed. Null for one that isn't plain, and for one with any fault. `module` is the compiled
 * `jpeg-turbo.wasm` of @cwasm/jpeg-turbo; its memory lives as long as the picture.
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
    // Whatever libjpeg-turbo ends by, its memory goes with it; who wanted the picture unpacks it another way.
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

/** One of its own for each picture: faults leave their memory behind. It is told of no environment and has no files. */
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
