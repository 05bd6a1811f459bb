import type { Part } from './part.ts'

/** A page's pixels, drawn small: rows of RGBA. */
export interface SmallPage {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The width at which figures are looked for, in pixels. */
export const smallWidth = 320

/** Figures are looked for in blocks of this many pixels: the strokes of letters fill hardly any. */
const block = 4

/** A colour is not the paper's if a part of it differs by more than this. */
const unlikePaper = 22

/** The difference between a colour's strongest and weakest part from which it is a colour rather than a tint. */
const colourful = 34

/** Parts of a figure are darker than this, or colourful. Lighter ones are tinted paper. */
const darkest = 165

/** A figure has at least this many blocks without a spot of paper. */
const fewestBlocks = 8

/** The share of a figure's blocks that are dark or colourful. Tinted cells of a table have less. */
const leastStrong = 0.08

/** The share of a frame that figures fill if the whole frame is a picture, as a comic's are. */
const filledFrame = 0.12

/** A comic's page has at least this many panels with figures, and they cover at least this share of it. */
const [fewestPanels, leastOfComic] = [2, 0.35]

/** The share of a page that figures cover if the whole page is a picture. */
const mostOfPage = 0.8

/** The share of scattered blacks and tones from which a scanned or drawn page is a picture, such as a comic's. */
const tonesOfPicture = 0.1

/**
 * Finds the figures on a page, which keep their colours on dark paper: coloured areas, photographs, and drawings with
 * coloured lines. `isPicture` is true if the page as a whole is a picture, as a scan of aged paper is. Text is never found,
 * whatever its colour.
 */
export function figuresIn(page: SmallPage, isScan: boolean): { isPicture: boolean; parts: Part[] } {
  const found = paperOf(page)
  const paper = found.colour
  if (isColour(paper) || (isScan && isAged(found))) return { isPicture: true, parts: [] }
  const { filled, strong, across, down } = blocksOf(page, paper)
  const areas = groupsOf(filled, across, down).filter(({ members }) => {
    const strongs = members.filter((at) => strong[at] === 1).length
    return strongs >= fewestBlocks && strongs >= leastStrong * members.length
  })
  const strongBlocks = strong.reduce((sum, each) => sum + each, 0)
  const parts = [...areas.map((area) => toTheEdge(area, page, paper))]
  const drawings = drawingsOn(page, paper)
  const joined = join([
    ...parts,
    ...drawings.filter((drawing) => drawing.isColoured),
    ...framesAround(
      parts,
      drawings.filter((drawing) => !drawing.isTable),
    ),
  ])
  const covered = joined.reduce((sum, part) => sum + sizeOf(part), 0)
  const isScattered = areas.length > 12 && strongBlocks > tonesOfPicture * across * down
  return { isPicture: covered > mostOfPage || isScattered, parts: joined }
}

/** Every part of a colour that is lighter than this makes it white, or nearly. */
const nearlyWhite = 205

/** The share of an area that is white, or nearly. A photograph has little of it, a drawing on paper much. */
export function whiteShare({ data, width, height }: SmallPage, { left, top, right, bottom }: Part): number {
  const [fromX, toX] = [Math.max(0, Math.floor(left * width)), Math.min(width, Math.ceil(right * width))]
  const [fromY, toY] = [Math.max(0, Math.floor(top * height)), Math.min(height, Math.ceil(bottom * height))]
  let white = 0
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      const at = (y * width + x) * 4
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > nearlyWhite) white++
    }
  return white / Math.max(1, (toX - fromX) * (toY - fromY))
}

type Colour = readonly [number, number, number]

/** The paper's colour, and whether most of it has exactly that one. */
interface Paper {
  colour: Colour
  isEven: boolean
}

function isColour([red, green, blue]: Colour): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 60 || Math.max(red, green, blue) < 128
}

/** The share of a page that one colour has if the paper is even. Scanned paper has many colours. */
const evenPaper = 0.5

/** Whether scanned paper is browned: turned, its stains would shine. Even paper in a warm white isn't. */
function isAged({ colour: [red, green, blue], isEven }: Paper): boolean {
  return (
    (Math.max(red, green, blue) - Math.min(red, green, blue) > 24 && !isEven) ||
    Math.max(red, green, blue) < 210
  )
}

/** A colour of at least this share of the page may be the paper's. */
const leastPaper = 0.12

/** The lightest of a page's frequent colours; without any, the most frequent one. */
function paperOf({ data }: SmallPage): Paper {
  const counts = new Uint32Array(4096)
  for (let at = 0; at < data.length; at += 4)
    counts[((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4)]!++
  let most = 0
  for (let name = 1; name < counts.length; name++) if (counts[name]! > counts[most]!) most = name
  let paper = colourNamed(most)
  for (let name = 0; name < counts.length; name++) {
    const colour = colourNamed(name)
    if (counts[name]! * 4 > leastPaper * data.length && Math.min(...colour) > Math.min(...paper))
      paper = colour
  }
  return { colour: paper, isEven: counts[most]! * 4 > evenPaper * data.length }
}

/** The middle of the 4096 ranges of colours. */
function colourNamed(name: number): Colour {
  return [(name >> 8) * 16 + 8, ((name >> 4) & 15) * 16 + 8, (name & 15) * 16 + 8]
}

function isPaper(data: Uint8ClampedArray, at: number, [red, green, blue]: Colour): boolean {
  return (
    Math.abs(data[at]! - red) <= unlikePaper &&
    Math.abs(data[at + 1]! - green) <= unlikePaper &&
    Math.abs(data[at + 2]! - blue) <= unlikePaper
  )
}

function isColourful(data: Uint8ClampedArray, at: number): boolean {
  const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
  return Math.max(red, green, blue) - Math.min(red, green, blue) > colourful
}

interface Blocks {
  /** 1 for a block without a spot of paper. */
  filled: Uint8Array
  /** 1 for a filled block that is dark or colourful. */
  strong: Uint8Array
  across: number
  down: number
}

function blocksOf({ data, width, height }: SmallPage, paper: Colour): Blocks {
  const [across, down] = [Math.floor(width / block), Math.floor(height / block)]
  const filled = new Uint8Array(across * down)
  const strong = new Uint8Array(across * down)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      let [papers, strongs] = [0, 0]
      for (let y = row * block; y < (row + 1) * block && papers === 0; y++)
        for (let x = column * block; x < (column + 1) * block; x++) {
          const at = (y * width + x) * 4
          if (isPaper(data, at, paper)) papers++
          else if (isColourful(data, at) || Math.max(data[at]!, data[at + 1]!, data[at + 2]!) < darkest)
            strongs++
        }
      if (papers > 0) continue
      filled[row * across + column] = 1
      if (strongs * 2 > block * block) strong[row * across + column] = 1
    }
  return { filled, strong, across, down }
}

interface Group {
  left: number
  top: number
  right: number
  bottom: number
  members: number[]
}

/** Groups the marked places that touch each other, also by their corners. */
function groupsOf(marked: Uint8Array, across: number, down: number): Group[] {
  const seen = new Uint8Array(marked.length)
  const groups: Group[] = []
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] === 0 || seen[start] === 1) continue
    seen[start] = 1
    const group: Group = { left: across, top: down, right: 0, bottom: 0, members: [start] }
    for (let next = 0; next < group.members.length; next++) {
      const at = group.members[next]!
      const [x, y] = [at % across, Math.floor(at / across)]
      group.left = Math.min(group.left, x)
      group.right = Math.max(group.right, x + 1)
      group.top = Math.min(group.top, y)
      group.bottom = Math.max(group.bottom, y + 1)
      for (let beside = Math.max(0, y - 1); beside <= Math.min(down - 1, y + 1); beside++)
        for (let along = Math.max(0, x - 1); along <= Math.min(across - 1, x + 1); along++) {
          const neighbour = beside * across + along
          if (marked[neighbour] === 0 || seen[neighbour] === 1) continue
          seen[neighbour] = 1
          group.members.push(neighbour)
        }
    }
    groups.push(group)
  }
  return groups
}

/** The share of a line of pixels beside an area that has ink if the area goes on there. */
const inkBeside = 0.2

/** The area of a group of blocks to its very edge, which the blocks miss by up to the size of one. */
function toTheEdge(
  { left, top, right, bottom }: Group,
  { data, width, height }: SmallPage,
  paper: Colour,
): Part {
  const area = { left: left * block, top: top * block, right: right * block, bottom: bottom * block }
  const hasInk = (from: number, to: number, placeOf: (at: number) => number) => {
    let dots = 0
    for (let at = from; at < to; at++) if (!isPaper(data, placeOf(at) * 4, paper)) dots++
    return dots > inkBeside * (to - from)
  }
  const row = (y: number) => y >= 0 && y < height && hasInk(area.left, area.right, (x) => y * width + x)
  const column = (x: number) => x >= 0 && x < width && hasInk(area.top, area.bottom, (y) => y * width + x)
  for (let step = 0; step < block; step++) {
    if (row(area.top - 1)) area.top--
    if (row(area.bottom)) area.bottom++
    if (column(area.left - 1)) area.left--
    if (column(area.right)) area.right++
  }
  return {
    left: area.left / width,
    top: area.top / height,
    right: area.right / width,
    bottom: area.bottom / height,
  }
}

/** A drawing is at least this wide and high, as fractions of the page. Rules and letters are smaller. */
const [drawingWide, drawingHigh] = [0.15, 0.04]

/** The share of a drawing's dots that are colourful, and of those the share that isn't at its rim, as a frame's are. */
const [dotsInColour, dotsInside] = [0.2, 0.35]

interface Drawing extends Part {
  /** Whether its lines have colours, as a chart's do. */
  isColoured: boolean
  isTable: boolean
}

/** Drawings that consist of lines, such as charts and frames: large figures of dots that touch each other. */
function drawingsOn({ data, width, height }: SmallPage, paper: Colour): Drawing[] {
  const dots = new Uint8Array(width * height)
  for (let at = 0; at < dots.length; at++) dots[at] = isPaper(data, at * 4, paper) ? 0 : 1
  return groupsOf(dots, width, height).flatMap(({ left, top, right, bottom, members }) => {
    const [wide, high] = [right - left, bottom - top]
    if (wide < drawingWide * width || high < drawingHigh * height) return []
    const isTable = hasRules(members, { left, wide, width })
    const coloured = members.filter((at) => isColourful(data, at * 4))
    const inside = coloured.filter((at) => {
      const [x, y] = [(at % width) - left, Math.floor(at / width) - top]
      return x > wide * 0.06 && x < wide * 0.94 && y > high * 0.06 && y < high * 0.94
    })
    const isColoured =
      !isTable &&
      coloured.length >= dotsInColour * members.length &&
      inside.length >= dotsInside * coloured.length
    const part = { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
    return [{ ...part, isColoured, isTable }]
  })
}

/** The frames that figures fill; on a comic's page also those that hold nothing but lines, since its panels belong together. */
function framesAround(parts: readonly Part[], frames: readonly Drawing[]): readonly Drawing[] {
  const filled = frames.filter((frame) => shareWithin(frame, parts) >= filledFrame)
  const covered = filled.reduce((sum, frame) => sum + sizeOf(frame), 0)
  return filled.length >= fewestPanels && covered >= leastOfComic ? frames : filled
}

/** The share of an area that parts within it fill. */
function shareWithin(area: Part, parts: readonly Part[]): number {
  const within = parts.filter(
    ({ left, top, right, bottom }) =>
      left >= area.left - 0.02 &&
      right <= area.right + 0.02 &&
      top >= area.top - 0.02 &&
      bottom <= area.bottom + 0.02,
  )
  return within.reduce((sum, part) => sum + sizeOf(part), 0) / sizeOf(area)
}

function sizeOf({ left, top, right, bottom }: Part): number {
  return (right - left) * (bottom - top)
}

/** A table has at least this many rules; a chart has one or two axes. */
const rulesOfTable = 4

function hasRules(
  members: readonly number[],
  { left, wide, width }: { left: number; wide: number; width: number },
): boolean {
  const [rows, columns] = [new Map<number, number>(), new Map<number, number>()]
  for (const at of members) {
    const [row, column] = [Math.floor(at / width), (at % width) - left]
    rows.set(row, (rows.get(row) ?? 0) + 1)
    columns.set(column, (columns.get(column) ?? 0) + 1)
  }
  return rulesIn(rows, wide * 0.7) >= rulesOfTable && rulesIn(columns, rows.size * 0.7) >= rulesOfTable - 1
}

/** Counts the lines of dots that are at least so long. Lines beside each other are one thick rule. */
function rulesIn(lines: ReadonlyMap<number, number>, long: number): number {
  const isLong = (line: number) => (lines.get(line) ?? 0) >= long
  return [...lines.keys()].filter((line) => isLong(line) && !isLong(line - 1)).length
}

/** Joins parts that overlap. */
function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    let whole = part
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at]!
      const isApart =
        other.right < whole.left ||
        other.left > whole.right ||
        other.bottom < whole.top ||
        other.top > whole.bottom
      if (isApart) continue
      joined.splice(at, 1)
      whole = {
        left: Math.min(whole.left, other.left),
        top: Math.min(whole.top, other.top),
        right: Math.max(whole.right, other.right),
        bottom: Math.max(whole.bottom, other.bottom),
      }
      at = joined.length
    }
    joined.push(whole)
  }
  return joined
}
