import { around, merged } from './boxes.ts'
import type { Box } from './drawings.ts'
import { withLabels } from './figures.ts'
import { textShare, usualSize, type Words } from './words.ts'

/** A picture of a page: how light each of its pixels is, from 0 to 255, and how many pixels a point has. */
export interface Picture {
  lightness: Uint8Array
  width: number
  height: number
  scale: number
}

/** The side of a cell in which ink is counted, in points. */
const cell = 6

/** A pixel is ink if it is this much darker than the paper. The reader's mark is fainter. */
const darker = 45

/** Letters stick out of their boxes by this part of their size. */
const outside = 0.2

/** At least this part of a cell is ink. */
const ofCell = 0.08

/** A figure has at least this many cells of ink for each cell of its width and height, as two axes have. */
const ofSides = 0.6

/** Smaller figures are stains, signs and words that weren't recognised, in points. */
const smallest = 48

/** If text covers more than this part of a region, it is text. */
const ofText = 0.3

/** Finds the figures of a scanned page whose text was recognised: where there is ink, but no text. */
export function scannedFigures(picture: Picture, texts: readonly Words[], page: Box): Box[] {
  const [columns, rows] = [page.right, page.bottom].map((size) => Math.ceil(size / cell)) as [number, number]
  const inked = inkedCells(withoutWords(picture, texts), columns, rows)
  const regions = groupsOf(inked, columns).flatMap((group) => {
    const xs = group.map((at) => at % columns)
    const ys = group.map((at) => Math.floor(at / columns))
    const region = {
      left: Math.min(...xs) * cell,
      top: Math.min(...ys) * cell,
      right: (Math.max(...xs) + 1) * cell,
      bottom: (Math.max(...ys) + 1) * cell,
    }
    const [width, height] = [region.right - region.left, region.bottom - region.top]
    const isFilled = group.length > (ofSides * (width + height)) / cell
    return Math.min(width, height) >= smallest && isFilled ? [region] : []
  })
  const usual = usualSize(texts)
  return merged(regions)
    .map((region) => withLabels(withTouching(region, texts), texts, usual))
    .filter((region) => textShare(region, texts) <= ofText)
    .map((region) => ({
      ...region,
      right: Math.min(region.right, page.right),
      bottom: Math.min(region.bottom, page.bottom),
    }))
    .sort((one, other) => one.top - other.top || one.left - other.left)
}

/** The picture without the recognised words, and what sticks out of their boxes. */
function withoutWords(picture: Picture, texts: readonly Words[]): Picture {
  const { width, height, scale } = picture
  const lightness = picture.lightness.slice()
  const paper = paperOf(lightness)
  for (const { box, size } of texts) {
    const [first, last] = [box.top - outside * size, box.bottom + outside * size]
    for (let y = Math.max(0, Math.floor(first * scale)); y < Math.min(height, last * scale); y++) {
      const [from, to] = [Math.max(0, box.left - 1), box.right + 1].map((x) => Math.ceil(x * scale))
      lightness.fill(paper, y * width + Math.min(from!, width), y * width + Math.min(to!, width))
    }
  }
  return { ...picture, lightness }
}

function inkedCells({ lightness, width, height, scale }: Picture, columns: number, rows: number): Uint8Array {
  const ink = new Uint32Array(columns * rows)
  const paper = paperOf(lightness)
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / scale / cell)) * columns
    for (let x = 0; x < width; x++)
      if (lightness[y * width + x]! < paper - darker)
        ink[row + Math.min(columns - 1, Math.floor(x / scale / cell))]!++
  }
  const enough = ofCell * (cell * scale) ** 2
  return Uint8Array.from(ink, (count) => (count > enough ? 1 : 0))
}

/** The lightness of most of the page. */
function paperOf(lightness: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of lightness) counts[value]!++
  let [sum, value] = [0, 255]
  while (value > 0 && sum + counts[value]! < lightness.length / 2) sum += counts[value--]!
  return value
}

/** Groups cells that are at most one empty cell apart. */
function groupsOf(inked: Uint8Array, columns: number): number[][] {
  const left = inked.slice()
  const groups: number[][] = []
  for (const [start, isInked] of inked.entries()) {
    if (isInked === 0 || left[start] === 0) continue
    const group = [start]
    left[start] = 0
    for (const at of group)
      for (let down = -2; down <= 2; down++)
        for (let across = -2; across <= 2; across++) {
          const column = (at % columns) + across
          const next = at + down * columns + across
          if (column < 0 || column >= columns || left[next] !== 1) continue
          left[next] = 0
          group.push(next)
        }
    groups.push(group)
  }
  return groups
}

/** The longest piece of a figure that may have been recognised as letters. */
const longestPiece = 12

/** Extends a figure to what was recognised as letters at its edge: a point of a curve, the tip of an arrow, a word beside it. */
function withTouching(region: Box, texts: readonly Words[]): Box {
  return texts.reduce((whole, { text, box }) => {
    const isTouching =
      box.left < whole.right + 6 &&
      box.right > whole.left - 6 &&
      box.top < whole.bottom &&
      box.bottom > whole.top
    return isTouching && text.trim().length <= longestPiece ? around([whole, box]) : whole
  }, region)
}
