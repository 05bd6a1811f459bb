import { transformBlock, transformScale, zigzag } from './block-transform.ts'
import { endOfImage, Places, type Quantisation, UNIT, unitsOf, writeHead } from './master.ts'
import { ScanWriter } from './scan-writer.ts'
import { newUnit, unitBlocks, writeUnit } from './unit-coding.ts'

/** Opaque pixels as rows of RGBA, as in a canvas. */
type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** The quantisation tables of T.81, annex K.1, in zigzag order, for brightness and for colour. */
const typical: Quantisation = {
  luma: Uint8Array.from([
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40,
    58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104,
    103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
  ]),
  chroma: Uint8Array.from([
    17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  ]),
}

/**
 * Compresses a picture as a baseline JPEG whose units can be changed later (`changeUnits`): a restart marker follows each unit, the tables
 * have a code for every symbol, and the positions of the units are appended to the picture (`readMaster`). `quality` is 50 to 90 on
 * libjpeg's scale.
 */
export function encodeMaster(picture: Picture, quality: number): Uint8Array<ArrayBuffer> {
  const { width, height } = picture
  const quantisation = { luma: scaled(typical.luma, quality), chroma: scaled(typical.chroma, quality) }
  const writer = new ScanWriter(width * height * 0.2)
  writer.copy(writeHead({ width, height, quantisation }))
  const factors = { luma: factorsOf(quantisation.luma), chroma: factorsOf(quantisation.chroma) }
  const samples = unitBlocks.map(() => new Float64Array(64))
  const unit = newUnit()
  const places = new Places()
  const { across, down } = unitsOf(picture)
  for (let number = 0; number < across * down; number++) {
    if (number > 0) writer.copy(markerBefore(number))
    sample(picture, samples, (number % across) * UNIT, Math.floor(number / across) * UNIT)
    for (let index = 0; index < unit.length; index++) {
      transformBlock(samples[index]!)
      quantise(samples[index]!, factors[unitBlocks[index]!], unit[index]!)
    }
    const begun = writer.length
    const blockBits = writeUnit(writer, unit)
    places.note(writer.length - begun, blockBits)
  }
  writer.copy(endOfImage)
  writer.copy(places.behind(writer.length))
  return writer.since(0)
}

/** The restart marker before the unit with this number. Markers repeat after eight. */
function markerBefore(number: number): Uint8Array {
  return Uint8Array.of(0xff, 0xd0 | ((number - 1) & 7))
}

function scaled(table: Uint8Array, quality: number): Uint8Array {
  return table.map((step) => Math.max(1, Math.floor((step * (200 - 2 * quality) + 50) / 100)))
}

function factorsOf(table: Uint8Array): Float64Array {
  return Float64Array.from(table, (step, place) => 1 / (step * transformScale[zigzag[place]!]!))
}

function quantise(from: Float64Array, factors: Float64Array, into: Int16Array): void {
  for (let place = 0; place < 64; place++) {
    into[place] = Math.round(from[zigzag[place]!]! * factors[place]!)
  }
}

/**
 * Reads the samples of a unit, centred on zero (JFIF 1.01), with colours at half the resolution. Beyond the picture's edge the last pixels
 * repeat.
 */
function sample({ data, width, height }: Picture, into: readonly Float64Array[], left: number, top: number) {
  const [blue, red] = [into[4]!.fill(0), into[5]!.fill(0)]
  for (let y = 0; y < UNIT; y++) {
    const row = Math.min(top + y, height - 1) * width
    for (let x = 0; x < UNIT; x++) {
      const at = (row + Math.min(left + x, width - 1)) * 4
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      const light = 0.299 * r + 0.587 * g + 0.114 * b
      into[(y & 8) / 4 + (x >> 3)]![(y & 7) * 8 + (x & 7)] = light - 128
      const half = (y >> 1) * 8 + (x >> 1)
      blue[half] = blue[half]! + (b - light) * (0.5 / 0.886 / 4)
      red[half] = red[half]! + (r - light) * (0.5 / 0.701 / 4)
    }
  }
}
