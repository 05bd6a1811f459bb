import { areaOf, around, contains, gapOf, isInside, isLarge, merged } from './boxes.ts'
import type { Box, Drawing } from './drawings.ts'
import { stavesOf, withNotes } from './staves.ts'
import { isCaption, isParagraph, type TextBox, textShare, usualSize, type Words } from './words.ts'

/** The side of a cell of the grid in which drawings are gathered, in points: drawings in touching cells belong together. */
const cell = 6

/** A drawing that covers more of the page than this is its ground: a scanned page, or a coloured paper. */
const ground = 0.7

/** Smaller figures are ornaments, icons and formulas' brackets, in points. */
const smallest = 28

/** Images that are at least this large are figures by themselves. */
const ofImage = 20

/** If text covers more than this part of a region, it is a box around text. */
const ofText = 0.3

/** More dots than this are a dotted curve. */
const mostDots = 25

/** How far a chart's labels may be from what they label, in points. */
const nearby = 14
const longestLabel = 24

/** Finds the figures of a page: images, and drawings that aren't rules, frames, or the borders and grounds of tables and text. */
export function figuresOf(drawings: readonly Drawing[], texts: readonly Words[], page: Box): Box[] {
  const pageArea = areaOf(page)
  const drawn = drawings.filter(({ box }) => areaOf(box) < pageArea * ground)
  const usual = usualSize(texts)
  const groups = withContained(gathered(drawn, page), texts, pageArea)
  const lines = drawn.filter(({ kind }) => kind === 'rule').map(({ box }) => box)
  const staves = stavesOf(drawn)
  const regions = groups.flatMap((group) => {
    const ofMusic = staves.filter((staff) => group.some(({ box }) => isInside(box, staff)))
    if (ofMusic.length > 0) return [withNotes(around([...ofMusic, ...group.map(({ box }) => box)]), texts)]
    // The words beside a photograph are its caption, which is text.
    const isPhotograph = group.every(({ kind }) => kind === 'image')
    return regionsOf(group, texts).map((region) =>
      isPhotograph ? region : withLabels(withAxes(region, lines), texts, usual),
    )
  })
  const whole = merged(regions)
  return whole
    .filter((region) => !isOrnament(region, page))
    .map((region) => ({
      left: Math.max(page.left, region.left - 2),
      top: Math.max(page.top, region.top - 2),
      right: Math.min(page.right, region.right + 2),
      bottom: Math.min(page.bottom, region.bottom + 2),
    }))
    .sort((one, other) => one.top - other.top || one.left - other.left)
}

/** A strip at the edge of the page that is this thin, as a part of the page's smaller side, is an ornament. */
const ofStrip = 0.12

/** What is in these parts of a page, at its head and foot, is a sign beside the running head or the page number. */
const ofHead = 0.08

function isOrnament({ left, top, right, bottom }: Box, page: Box): boolean {
  const height = page.bottom - page.top
  if (bottom < page.top + ofHead * height || top > page.bottom - ofHead * height) return true
  const isAtEdge =
    left < page.left + 2 || right > page.right - 2 || top < page.top + 2 || bottom > page.bottom - 2
  const side = Math.min(page.right - page.left, page.bottom - page.top)
  return isAtEdge && Math.min(right - left, bottom - top) < ofStrip * side
}

/** Whether the page is one image, as a scan is. */
export function isScan(drawings: readonly Drawing[], page: Box): boolean {
  return drawings.some(({ kind, box }) => kind === 'image' && areaOf(box) >= areaOf(page) * ground)
}

/** Gathers drawings that touch each other or nearly so. A grid keeps this fast for maps of ten thousand lines. */
function gathered(drawings: readonly Drawing[], page: Box): Drawing[][] {
  const columns = Math.ceil((page.right - page.left) / cell) + 1
  const rows = Math.ceil((page.bottom - page.top) / cell) + 1
  const owners = new Int32Array(columns * rows).fill(-1)
  const parents = drawings.map((_, nth) => nth)
  const rootOf = (nth: number): number => {
    let root = nth
    while (parents[root] !== root) root = parents[root]!
    parents[nth] = root
    return root
  }
  for (const [nth, { box }] of drawings.entries()) {
    const [left, right] = [box.left, box.right].map((x) => Math.floor((x - page.left) / cell))
    const [top, bottom] = [box.top, box.bottom].map((y) => Math.floor((y - page.top) / cell))
    for (let row = Math.max(0, top! - 1); row <= Math.min(rows - 1, bottom! + 1); row++)
      for (let column = Math.max(0, left! - 1); column <= Math.min(columns - 1, right! + 1); column++) {
        const isEdge = row < top! || row > bottom! || column < left! || column > right!
        const at = row * columns + column
        const owner = owners[at]!
        if (owner !== -1) parents[rootOf(nth)] = rootOf(owner)
        else if (!isEdge) owners[at] = nth
      }
  }
  for (const [one, other] of barsBeside(drawings)) parents[rootOf(one)] = rootOf(other)
  const groups = new Map<number, Drawing[]>()
  for (const [nth, drawing] of drawings.entries()) {
    const root = rootOf(nth)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [drawing])
    else group.push(drawing)
  }
  return [...groups.values()]
}

/** Bars are beside each other if the gap between them is at most so many times their width. */
const ofBar = 2.5

/** Pairs of bars of a chart that has no axes: filled rectangles of the same width on one line, or of the same height at one edge. */
function barsBeside(drawings: readonly Drawing[]): [number, number][] {
  const bars = drawings
    .map(({ kind, isFilled, box }, nth) => ({ nth, box, isBar: kind === 'rectangle' && isFilled }))
    .filter(({ isBar }) => isBar)
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.5
  const upright = bars.map(({ nth, box }) => ({ nth, from: box.left, to: box.right, foot: box.bottom }))
  const lying = bars.map(({ nth, box }) => ({ nth, from: box.top, to: box.bottom, foot: box.left }))
  return [upright, lying].flatMap((some) => {
    const sorted = some.sort((one, other) => one.foot - other.foot || one.from - other.from)
    return sorted.slice(1).flatMap((bar, at): [number, number][] => {
      const before = sorted[at]!
      const [width, gap] = [before.to - before.from, bar.from - before.to]
      const areBeside =
        isSame(bar.foot, before.foot) && isSame(bar.to - bar.from, width) && gap < ofBar * width
      return areBeside ? [[before.nth, bar.nth]] : []
    })
  })
}

/** A frame of more than this part of the page is the page's own. */
const ofPage = 0.5

/** Adds groups to the group that is around them, such as the points of a chart to its axes, unless that is a frame around text. */
function withContained(
  groups: readonly Drawing[][],
  texts: readonly TextBox[],
  pageArea: number,
): Drawing[][] {
  const all = groups
    .map((group) => ({ group: [...group], region: around(group.map(({ box }) => box)) }))
    .sort((one, other) => areaOf(other.region) - areaOf(one.region))
  const frames = all.filter(
    ({ region }) =>
      isLarge(region, 2 * smallest) &&
      areaOf(region) < pageArea * ofPage &&
      textShare(region, texts) <= ofText,
  )
  const inFrames = new Set<Drawing[]>()
  for (const inner of all) {
    const frame = frames.find(
      ({ group, region }) => group !== inner.group && !inFrames.has(group) && contains(region, inner.region),
    )
    if (frame === undefined) continue
    frame.group.push(...inner.group)
    inFrames.add(inner.group)
  }
  return all.flatMap(({ group }) => (inFrames.has(group) ? [] : [group]))
}

/** The regions of figures in a group of drawings: the whole group, only its images if the rest is a box around text, or none. */
function regionsOf(group: readonly Drawing[], texts: readonly TextBox[]): Box[] {
  const region = around(group.map(({ box }) => box))
  const images = group.filter(({ kind, box }) => kind === 'image' && isLarge(box, ofImage))
  const isFigure = isLarge(region, smallest) && (images.length > 0 || isDense(group, texts))
  if (isFigure && textShare(region, texts) <= ofText) return [region]
  return images
    .map(({ box }) => box)
    .filter((box) => isLarge(box, smallest) && textShare(box, texts) <= ofText)
}

/**
 * Whether drawings without images are a figure: they have curves or slanting lines, or bars of different lengths. Rectangles with text in
 * them are a table's cells or a frame.
 */
function isDense(group: readonly Drawing[], texts: readonly TextBox[]): boolean {
  const shapes = group.filter(({ kind }) => kind === 'shape')
  if (shapes.filter(({ box }) => isLarge(box, 6)).length >= 2 || shapes.length >= 4) return true
  if (shapes.some(({ box }) => isLarge(box, 2 * smallest)) && group.length > 1) return true
  // Old programs draw a curve as a row of dots.
  const dots = group.filter(({ box }) => !isLarge(box, 3) && box.right - box.left + box.bottom - box.top < 5)
  if (dots.length >= mostDots) return true
  const bars = group.filter(
    ({ kind, isFilled, box }) =>
      kind === 'rectangle' && isFilled && !texts.some((text) => isInside(text.box, box)),
  )
  if (bars.length < 3) return false
  const lengths = [
    bars.map(({ box }) => box.bottom - box.top),
    bars.map(({ box }) => box.right - box.left),
  ].map((sizes) => Math.max(...sizes) / Math.min(...sizes))
  // Bars differ in one direction and are alike in the other; the cells of an empty table differ in neither or both.
  return Math.max(...lengths) > 1.15 && Math.min(...lengths) < 1.15
}

/** Extends a region by the axes beside it, which are no longer than the figure itself. */
function withAxes(region: Box, lines: readonly Box[]): Box {
  const [width, height] = [region.right - region.left, region.bottom - region.top]
  const axes = lines.filter((line) => {
    const across = gapOf(line.left, line.right, region.left, region.right)
    const down = gapOf(line.top, line.bottom, region.top, region.bottom)
    const isShort = line.right - line.left < 1.6 * width && line.bottom - line.top < 1.6 * height
    return isShort && Math.max(across, down) < 2 * nearby && Math.min(across, down) < 0
  })
  return around([region, ...axes])
}

/** Extends a region by the labels around it: the numbers of an axis, a legend, the names of bars. */
export function withLabels(region: Box, texts: readonly Words[], usual: number): Box {
  let box = region
  const outside = new Set(texts.filter((text) => !isInside(text.box, box)))
  for (let round = 0; round < 4; round++) {
    const found = [...outside].filter((text) => isLabelOf(text, box, { outside, region, usual }))
    if (found.length === 0) return box
    for (const text of found) outside.delete(text)
    box = around([box, ...found.map((text) => text.box)])
  }
  return box
}

function isLabelOf(
  { text, size, box, line }: Words,
  figure: Box,
  { outside, region, usual }: { outside: ReadonlySet<Words>; region: Box; usual: number },
): boolean {
  if (isCaption(line.text) || size > usual * 1.02) return false
  // Longer than a label may be the numbers of an axis, or a title in smaller letters that is no wider than the figure.
  const isTitle = size < usual * 0.98 && box.left >= figure.left && box.right <= figure.right
  if (text.trim().length > longestLabel && /\p{L}/u.test(text) && !isTitle) return false
  const across = gapOf(box.left, box.right, figure.left, figure.right)
  const down = gapOf(box.top, box.bottom, figure.top, figure.bottom)
  if (Math.max(across, down) > nearby || Math.min(across, down) > 0) return false
  // Labels stay within reach of what is drawn, so that one label after the other doesn't lead into the text.
  if (gapOf(box.left, box.right, region.left, region.right) > 60) return false
  if (gapOf(box.top, box.bottom, region.top, region.bottom) > 40) return false
  return ![...outside].some((other) => isParagraph(line, other.line))
}
