import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Reads and writes PDFium's memory. Each call makes new views, because growing the memory detaches old ones. */
export interface Heap {
  /** Runs `use` with `size` bytes of scratch memory and frees them afterwards. */
  borrow<T>(size: number, use: (address: number) => T): T
  /** Like `borrow`, for asynchronous work. */
  lend<T>(size: number, use: (address: number) => Promise<T>): Promise<T>
  allocate(size: number): number
  free(address: number): void
  write(address: number, bytes: Uint8Array): void
  /** Copies bytes, so that the answer stays valid. */
  read(address: number, size: number): Uint8Array
  float32(address: number): number
  float64(address: number): number
  uint32(address: number): number
  setInt32(address: number, value: number): void
  /**
   * Reads a text by PDFium's usual protocol "call for the size, call for the text", as UTF-16LE with a closing NUL; null if there is none.
   * Texts longer than `maxBytes` are not fetched.
   */
  utf16(fill: Fill, maxBytes: number): Promise<string | null>
  /** Reads a byte string (URI) by the same protocol as `utf16`. */
  latin1(fill: Fill, maxBytes: number): Promise<string | null>
}

type Fill = (address: number, size: number) => Promise<number>

export function heapOf(api: WrappedPdfiumModule): Heap {
  const { wasmExports } = api.pdfium
  // A cast, because the package's types refer to those of Emscripten, which it doesn't include.
  const bytes = () => (api.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
  const view = () => new DataView(bytes().buffer)

  const allocate = (size: number) => {
    const address = wasmExports.malloc(size)
    if (address === 0) throw new RangeError(`no room for ${size} bytes`)
    return address
  }
  const borrow = <T>(size: number, use: (address: number) => T): T => {
    const address = allocate(Math.max(1, size))
    try {
      return use(address)
    } finally {
      wasmExports.free(address)
    }
  }
  const lend = async <T>(size: number, use: (address: number) => Promise<T>): Promise<T> => {
    const address = allocate(Math.max(1, size))
    try {
      return await use(address)
    } finally {
      wasmExports.free(address)
    }
  }
  const fetchText = async (fill: Fill, maxBytes: number) => {
    const size = await fill(0, 0)
    if (size <= 0 || size > maxBytes) return null
    return lend(size, async (address) => {
      await fill(address, size)
      return bytes().slice(address, address + size)
    })
  }

  return {
    borrow,
    lend,
    allocate,
    free: (address) => wasmExports.free(address),
    write: (address, source) => bytes().set(source, address),
    read: (address, size) => bytes().slice(address, address + size),
    float32: (address) => view().getFloat32(address, true),
    float64: (address) => view().getFloat64(address, true),
    uint32: (address) => view().getUint32(address, true),
    setInt32: (address, value) => view().setInt32(address, value, true),
    async utf16(fill, maxBytes) {
      const found = await fetchText(fill, maxBytes)
      return found && decodeUtf16(found.subarray(0, Math.max(0, found.length - 2)))
    },
    async latin1(fill, maxBytes) {
      const found = await fetchText(fill, maxBytes)
      if (!found) return null
      const end = found.indexOf(0)
      return String.fromCharCode(...found.subarray(0, end < 0 ? found.length : end))
    },
  }
}

/** Decodes UTF-16. Lone surrogates become U+FFFD, so that the text can be stored as UTF-8. */
export function decodeUtf16(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(bytes)
}
