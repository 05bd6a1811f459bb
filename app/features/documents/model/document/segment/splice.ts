/**
 * What stamping needs to know about a stored segment. It is kept in the segment's row. The stored bytes are the objects
 * (`bodyLength` bytes) and the cross-reference lines of objects 0 to `firstMark - 1`, 20 bytes each. The catalogue is
 * object 1.
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
