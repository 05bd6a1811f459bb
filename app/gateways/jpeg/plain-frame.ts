/** The size in pixels, and the number of planes of samples: one for greys, three for colour. */
export type PlainFrame = { width: number; height: number; planes: 1 | 3 }

const [SOI, SOF0, SOF15, DHT, JPG, DAC, SOS, APP14] = [0xd8, 0xc0, 0xcf, 0xc4, 0xc8, 0xcc, 0xda, 0xee]
/** Adobe's number for pictures that are stored as brightness and two colours. */
const IN_LUMA_AND_CHROMA = 1

/**
 * Reads the head of a JPEG of the kind that scanners write: baseline, in a single scan, and with colours that every
 * decoder reads in the same way (T.81, annex B). Null for any other: progressive, in inks, or with planes in separate
 * scans.
 */
export function plainFrame(jpeg: Uint8Array): PlainFrame | null {
  const word = (at: number) => ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0)
  if (word(0) !== 0xff00 + SOI) return null
  let frame: PlainFrame | null = null
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
