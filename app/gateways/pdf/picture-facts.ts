export type PictureType = 'png' | 'jpeg'
export type PictureFacts = { type: PictureType; width: number; height: number }

const pngMark = [137, 80, 78, 71, 13, 10, 26, 10]

/**
 * The type and size of a picture according to its own bytes, whatever its name. Null if it isn't a PNG or JPEG. Pixels.
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > 24 && pngMark.every((byte, at) => bytes[at] === byte)) {
    const isHeader = view.getUint32(12) === 0x49484452
    return isHeader ? { type: 'png', width: view.getUint32(16), height: view.getUint32(20) } : null
  }
  return bytes.length > 4 && view.getUint16(0) === 0xffd8 ? jpegFacts(view) : null
}

/** The header of a frame has the picture's size. Frames are SOF0 to SOF15 except the tables (C4, C8, CC). */
function jpegFacts(view: DataView): PictureFacts | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}
