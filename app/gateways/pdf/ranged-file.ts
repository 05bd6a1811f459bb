import { BlockDirectory } from './block-directory.ts'
import { objectsOf } from './file-objects.ts'
import { FileSkeleton } from './file-skeleton.ts'
import type { Heap } from './heap.ts'
import { MendedSource } from './mended-source.ts'
import { hasParentLoop } from './parent-loop.ts'
import { PdfFault } from './pdf-fault.ts'
import type { PdfiumFile, PdfSource } from './pdf-source.ts'
import { type SourceCalls, suspending } from './source-calls.ts'

/**
 * A longer read is fetched separately and not put into the frames, because the data of an image is read only once. Bytes.
 */
const LONG_READ = 64 * 1024
const READ_AT_ONCE = 4 * 1024 * 1024

type Tools = {
  heap: Heap
  calls: SourceCalls
  functions: WebAssembly.Table
  memory: WebAssembly.Memory
  /** The compiled `get-block.wasm`. */
  getBlock: WebAssembly.Module
}

/**
 * Opens a file that stays where it is stored; PDFium waits for each part that it asks for. The file is first read through
 * once, to find loops in its page tree and its skeleton, which stays in memory. Refuses what isn't a PDF.
 */
export async function openRangedFile(tools: Tools, own: PdfSource): Promise<PdfiumFile> {
  const source = await MendedSource.of(own)
  let opened = await survey(tools, source)
  const again = async (mended: boolean) => {
    if (!mended) return false
    opened.directory.free()
    opened = await survey(tools, source)
    return true
  }
  return {
    get size() {
      return source.size
    },
    read: (start, end) => source.read(start, end),
    open: () => tools.calls.FPDF_LoadCustomDocument(opened.access, ''),
    repair: async () => again(await source.repair()),
    unlock: async () => again(await source.unlock()),
  }
}

/** `access` is the address of PDFium's description of the file (FPDF_FILEACCESS). */
async function survey(
  tools: Tools,
  source: PdfSource,
): Promise<{ access: number; directory: BlockDirectory }> {
  const { heap, functions, memory, getBlock } = tools
  const directory = new BlockDirectory(heap, source.size)
  const skeleton = new FileSkeleton()
  const read = async (start: number, end: number) => {
    const bytes = await source.read(start, end)
    for (const { from, to } of skeleton.see(start, bytes, start + bytes.length >= source.size))
      directory.keep(Math.max(from, start), bytes.subarray(Math.max(0, from - start), to - start))
    return bytes
  }
  if (await hasParentLoop(objectsOf({ size: source.size, read }))) throw new PdfFault('damaged')
  const miss = suspending((_directory, position, buffer, size) =>
    fetchBlock({ heap, directory, source }, position!, buffer!, size!),
  )
  const { exports } = new WebAssembly.Instance(getBlock, { e: { miss, memory } })
  const index = functions.grow(1)
  functions.set(index, exports.f)
  const access = heap.allocate(12)
  for (const [at, value] of [source.size, index, directory.address].entries())
    heap.setInt32(access + 4 * at, value)
  return { access, directory }
}

/** Answers 1, or 0 if the file doesn't have the position, which PDFium takes for a damaged file. */
async function fetchBlock(
  { heap, directory, source }: { heap: Heap; directory: BlockDirectory; source: PdfSource },
  position: number,
  buffer: number,
  size: number,
): Promise<number> {
  const end = position + size
  if (position < 0 || end > source.size) return 0
  if (size >= LONG_READ) {
    for (let at = position; at < end; at += READ_AT_ONCE)
      heap.write(buffer + at - position, await source.read(at, Math.min(end, at + READ_AT_ONCE)))
    return 1
  }
  for (let at = position; at < end; ) {
    const frame = directory.frameOf(at)
    const bytes = await source.read(frame.from, frame.to)
    directory.lay(frame.from, bytes)
    const stop = Math.min(end, frame.to)
    heap.write(buffer + at - position, bytes.subarray(at - frame.from, stop - frame.from))
    at = stop
  }
  return 1
}
