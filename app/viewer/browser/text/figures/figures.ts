import type { Box, Drawing } from './drawings.ts'

/** A text on the page, with its place in the same space as the drawings. */
export interface TextBox {
  text: string
  size: number
  box: Box
  /** How much of its length are letters: little if words are far from each other, as the names of an axis are. */
  fill: number
}

/** A word or more, with all of the line that it is in, however wide the gaps of that line are. */
export interface Words extends TextBox {
  line: TextBox
}

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

/** At least this much of a paragraph's line are letters. */
const ofLine = 0.75

const named =
  /^\s*[<〈［[（(【]?\s*(?:図表?|写真|グラフ|表|別図|Fig(?:ure|\.)?|Chart|Photo|Plate|Table)\s*[0-9０-９A-ZＡ-Ｚ一二三四五六七八九十]{1,3}(?:[.．\-－‐–・][0-9０-９]{1,3})*(.*)$/su

/**
 * Whether a text names a figure or a table: 図1　年ごとの誤差, Figure 2: Years. In a sentence that speaks of one the text goes on after the
 * number: 図1に示す, Table 1 has.
 */
export function isCaption(text: string): boolean {
  const rest = named.exec(text)?.[1]
  return rest !== undefined && /^(?:\s*$|\s*[:：.．。—–\-|>〉］\]）)】]|\u3000|\s+[^\p{Ll}])/u.test(rest)
}

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

/** The lines of a staff are this far from each other at most, in points. A table's rows are higher. */
const staffSpace = 9

/** A page with more long lines than this is a map or squared paper. */
const mostRules = 3000

/** Finds the staves of music: five long lines at equal distances. */
function stavesOf(drawings: readonly Drawing[]): Box[] {
  const lines = drawings
    .filter(({ kind, box }) => kind === 'rule' && box.right - box.left > smallest)
    .map(({ box }) => box)
    .sort((one, other) => one.left - other.left || one.top - other.top)
  if (lines.length > mostRules) return []
  return lines.flatMap((first, nth) => {
    const staff = lines.slice(nth, nth + 5)
    const space = staff.length === 5 ? staff[1]!.top - first.top : 0
    const isStaff =
      space > 2 &&
      space < staffSpace &&
      staff.every(
        ({ left, right, top }, line) =>
          Math.abs(left - first.left) < 1 &&
          Math.abs(right - first.right) < 1 &&
          Math.abs(top - first.top - line * space) < 0.5,
      )
    return isStaff ? [around(staff)] : []
  })
}

/** The longest word of a song between two staves, and how far a sign may be from a staff or from the sign before, in points. */
const [longestSyllable, nearSign] = [12, 10]

/** Extends a staff by the signs at it, which are letters of a font for music, and by the words below. */
function withNotes(region: Box, texts: readonly Words[]): Box {
  let box = region
  for (let round = 0; round < 3; round++)
    box = around([
      box,
      ...texts
        .filter(
          ({ text, box: own, line }) =>
            text.trim().length <= longestSyllable &&
            !texts.some((other) => isParagraph(line, other.line)) &&
            gapOf(own.left, own.right, box.left, box.right) < nearSign &&
            gapOf(own.top, own.bottom, box.top, box.bottom) < nearSign &&
            gapOf(own.top, own.bottom, region.top, region.bottom) < 3 * nearSign,
        )
        .map(({ box: own }) => own),
    ])
  return box
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

/** Small marks that may be drawn bullets: round or square, and of a letter's size at most. */
export function dotsOf(drawings: readonly Drawing[], figures: readonly Box[]): Box[] {
  const dots = drawings.flatMap(({ box, kind, isFilled }) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    const isDot = Math.max(width, height) <= 8 && Math.min(width, height) >= 1.5
    const isRound = Math.max(width, height) < Math.min(width, height) * 1.5
    if (!isDot || !isRound || (kind === 'image' && !isFilled)) return []
    return figures.some((figure) => isInside(box, figure)) ? [] : [box]
  })
  return dots.length > mostListed ? [] : dots.filter((dot) => !isPart(dot, drawings))
}

/** More dots than this on a page are a pattern, and no signs of lists. */
const mostListed = 150

/** An icon's frame is smaller than this, in points, and the ground of a list larger. */
const ofIcon = 50

/** Whether something else is drawn at a dot, so that it is part of an icon. The same dot may be drawn twice: filled, and its outline. */
function isPart(dot: Box, drawings: readonly Drawing[]): boolean {
  return drawings.some(({ box }) => {
    const isSame = Math.abs(box.left - dot.left) < 1 && Math.abs(box.bottom - dot.bottom) < 1
    const across = gapOf(box.left, box.right, dot.left, dot.right)
    const down = gapOf(box.top, box.bottom, dot.top, dot.bottom)
    const isGround = contains(box, dot) && isLarge(box, ofIcon)
    return !isSame && Math.max(across, down) < 1 && !isGround
  })
}

/** Whether the middle of a box is inside another one. */
export function isInside(box: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** The size of most letters. */
export function usualSize(texts: readonly TextBox[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of texts) {
    const rounded = Math.round(size * 10) / 10
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 10
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

function contains(region: Box, { left, top, right, bottom }: Box): boolean {
  return left >= region.left && top >= region.top && right <= region.right && bottom <= region.bottom
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

function isLarge({ left, top, right, bottom }: Box, side: number): boolean {
  return right - left >= side && bottom - top >= side
}

/** How much of a region is covered by text. */
export function textShare(region: Box, texts: readonly TextBox[]): number {
  const covered = texts
    .filter(({ box }) => isInside(box, region))
    .reduce(
      (sum, { box, size }) =>
        sum + Math.min(areaOf(box), size * Math.max(box.right - box.left, box.bottom - box.top)),
      0,
    )
  return covered / areaOf(region)
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

/** Whether two lines are of one paragraph: near each other, of the same size, and not both as short as labels. */
function isParagraph(one: TextBox, other: TextBox): boolean {
  if (one === other || Math.abs(other.size - one.size) > 0.5 || isCaption(other.text)) return false
  const across = gapOf(one.box.left, one.box.right, other.box.left, other.box.right)
  const down = gapOf(one.box.top, one.box.bottom, other.box.top, other.box.bottom)
  const isNear = Math.min(across, down) < -one.size / 2 && Math.max(across, down) < one.size * 0.9
  return isNear && other.fill >= ofLine && other.text.replace(/\s/g, '').length > longestLabel / 2
}

/** The distance between two ranges; negative if they overlap. */
function gapOf(from: number, to: number, other: number, until: number): number {
  return Math.max(from, other) - Math.min(to, until)
}

/** The smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Joins regions that overlap, such as a chart and its legend. */
export function merged(regions: readonly Box[]): Box[] {
  const all = [...regions]
  for (let one = 0; one < all.length; one++)
    for (let other = one + 1; other < all.length; other++) {
      const [first, second] = [all[one]!, all[other]!]
      const overlaps =
        gapOf(first.left, first.right, second.left, second.right) < 3 &&
        gapOf(first.top, first.bottom, second.top, second.bottom) < 3
      if (!overlaps) continue
      all[one] = around([first, second])
      all.splice(other, 1)
      one = -1
      break
    }
  return all
}
