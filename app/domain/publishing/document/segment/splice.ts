/**
 * What stamping needs to know of a stored segment; it travels as metadata of the stored object. The stored bytes are
 * the objects (`bodyLength` bytes) and the cross-reference lines of objects 0 to `firstMark - 1`, 20 bytes each.
 * The catalogue is object 1.
 */
export interface Splice {
  layout: number
  bodyLength: number
  firstMark: number
  pages: number
}

/** For R2's customMetadata, whose values are texts. */
export function spliceToMetadata(splice: Splice): Record<string, string> {
  return Object.fromEntries(Object.entries(splice).map(([key, value]) => [key, String(value)]))
}

/** Null when the object was not stored as a prepared segment. */
export function spliceFromMetadata(metadata: Record<string, string> | undefined): Splice | null {
  const read = (key: keyof Splice) => Number.parseInt(metadata?.[key] ?? '', 10)
  const splice = {
    layout: read('layout'),
    bodyLength: read('bodyLength'),
    firstMark: read('firstMark'),
    pages: read('pages'),
  }
  return Object.values(splice).every((value) => value > 0) ? splice : null
}

/** Length of the stored bytes that belong to this splice. */
export function storedLength({ bodyLength, firstMark }: Splice): number {
  return bodyLength + 20 * firstMark
}
