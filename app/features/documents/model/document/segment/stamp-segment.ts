import { MARK_LAYOUT, MARK_SLOTS, type MarkSlot } from './mark-layout.ts'

/**
 * A compiled mark. For each slot: its dictionary (without brackets and /Length) and, for forms, the stream. Placeholders
 * like `#text#` in a dictionary stand for references to other slots.
 */
export interface StampMark {
  objects: Record<MarkSlot, { dict: string; data?: Uint8Array }>
  /** The text of the trace slot, which is also part of the file's /ID. */
  trace: string
}

/**
 * Returns the whole PDF: the stored segment with the mark's objects, the cross-reference table and the trailer inserted. The cost doesn't
 * depend on the number of pages. `stored` is the object as it was stored.
 */
export function stampSegment(stored: Uint8Array, splice: Splice, mark: StampMark): Uint8Array<ArrayBuffer> {
  if (stored.length !== storedLength(splice))
    throw new RangeError('stored segment and splice differ in length')
  const { middle, end } = spliceParts(splice, mark)
  const stamped = new Uint8Array(stored.length + middle.length + end.length)
  stamped.set(stored.subarray(0, splice.bodyLength), 0)
  stamped.set(middle, splice.bodyLength)
  stamped.set(stored.subarray(splice.bodyLength), splice.bodyLength + middle.length)
  stamped.set(end, stored.length + middle.length)
  return stamped
}

/** Stamps a segment that is too large to hold in memory, as a stream. `length` is known before the first byte, for Content-Length. */
export function stampStream(
  stored: ReadableStream<Uint8Array>,
  splice: Splice,
  mark: StampMark,
): { length: number; stream: ReadableStream<Uint8Array> } {
  const { middle, end } = spliceParts(splice, mark)
  let seen = 0
  const insert = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const cut = splice.bodyLength - seen
      seen += chunk.length
      // Cross-reference lines always follow the body. If the body ends with this chunk, the next chunk is needed.
      if (cut < 0 || cut >= chunk.length) return controller.enqueue(chunk)
      if (cut > 0) controller.enqueue(chunk.subarray(0, cut))
      controller.enqueue(middle)
      controller.enqueue(chunk.subarray(cut))
    },
    flush(controller) {
      if (seen === storedLength(splice)) controller.enqueue(end)
      else controller.error(new RangeError('stored segment and splice differ in length'))
    },
  })
  return { length: storedLength(splice) + middle.length + end.length, stream: stored.pipeThrough(insert) }
}

/** The bytes between the stored objects and their cross-reference lines, and the bytes after those lines. */
function spliceParts(splice: Splice, mark: StampMark): { middle: Uint8Array; end: Uint8Array } {
  if (splice.layout !== MARK_LAYOUT) throw new RangeError(`segment of unknown layout ${splice.layout}`)
  const { firstMark, bodyLength } = splice
  const parts: Uint8Array[] = []
  const lines: string[] = []
  let at = bodyLength
  const push = (part: Uint8Array) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, slot] of MARK_SLOTS.entries()) {
    lines.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    const { dict, data } = mark.objects[slot]
    const head = `${firstMark + index} 0 obj\n<<${withReferences(dict, firstMark)}`
    if (!data) {
      push(encode(`${head}>>\nendobj\n`))
      continue
    }
    push(encode(`${head} /Length ${data.length}>>\nstream\n`))
    push(data)
    push(encode('\nendstream\nendobj\n'))
  }
  const size = firstMark + MARK_SLOTS.length
  parts.push(encode(`xref\n0 ${size}\n`))
  const trailer = `trailer\n<</Size ${size} /Root 1 0 R /ID [${fileId(splice, mark)}]>>\nstartxref\n${at}\n%%EOF\n`
  return { middle: Buffer.concat(parts), end: encode(lines.join('') + trailer) }
}

function withReferences(dict: string, firstMark: number): string {
  return dict.replace(/#(\w+)#/g, (_, slot) => `${firstMark + MARK_SLOTS.indexOf(slot)} 0 R`)
}

/** The file's /ID of two hexadecimal strings. PDF readers use the first as their cache key, so it must differ between segments. */
function fileId({ bodyLength, firstMark, pages }: Splice, { trace }: StampMark): string {
  const hex = encode(`${trace}.${bodyLength}.${firstMark}.${pages}`).toString('hex')
  return `<${hex}> <${hex}>`
}

function encode(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/**
 * The facts about a stored segment that stamping needs. They are kept in the segment's row. The stored bytes are the objects (`bodyLength`
 * bytes) and the cross-reference lines of objects 0 to `firstMark - 1`, 20 bytes each. The catalogue is object 1.
 */
export interface Splice {
  layout: number
  bodyLength: number
  firstMark: number
  pages: number
}

/** The length of the stored bytes that belong to this splice. */
export function storedLength({ bodyLength, firstMark }: Splice): number {
  return bodyLength + 20 * firstMark
}
