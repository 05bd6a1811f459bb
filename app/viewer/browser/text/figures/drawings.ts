/** A rectangle in points, from the top left corner of the page as it is shown. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Something on a page that isn't text: an image; a rule, which is thin; a rectangle; or a shape with curves or slanting lines. `isFilled`
 * tells a bar or a coloured ground from a frame.
 */
export interface Drawing {
  kind: 'image' | 'rule' | 'rectangle' | 'shape'
  isFilled: boolean
  box: Box
}

/** The list of a page's operators, as pdf.js reports it. */
interface Operators {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

type Matrix = readonly number[]

interface State {
  matrix: Matrix
  clip: Box
  fillAlpha: number
  strokeAlpha: number
  isWhite: boolean
}

/** The numbers of pdf.js's operators. A test compares them with the library, which the viewer doesn't contain as a module. */
export const operators = {
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  stroke: 20,
  closeStroke: 21,
  endPath: 28,
  clip: 29,
  eoClip: 30,
  setFillGray: 57,
  setFillRGBColor: 59,
  shadingFill: 62,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  beginGroup: 76,
  endGroup: 77,
  beginAnnotation: 80,
  endAnnotation: 81,
  paintImageMaskXObject: 83,
  paintImageMaskXObjectGroup: 84,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintInlineImageXObjectGroup: 87,
  paintImageXObjectRepeat: 88,
  paintImageMaskXObjectRepeat: 89,
  constructPath: 91,
} as const

/** Fainter drawings are ornaments, or the watermark of the reader: both belong to the paper. */
const faintest = 0.4

/** A thinner drawing is a line, in points. */
const thin = 2.5

/** A smaller path is one point of a chart, whatever it consists of. */
const tiny = 6

/** A page with more drawings than this is a map or the like, which the first ones already outline. */
const most = 200_000

/** Reads what is drawn on a page besides its text. `transform` maps the page's space to the screen's, `box` is the page itself. */
export function drawingsOf({ fnArray, argsArray }: Operators, transform: Matrix, box: Box): Drawing[] {
  const drawings: Drawing[] = []
  const states: State[] = []
  let state: State = { matrix: transform, clip: box, fillAlpha: 1, strokeAlpha: 1, isWhite: false }
  let clips = false
  let annotations = 0
  const add = (kind: Drawing['kind'], place: Box, isFilled: boolean) => {
    const visible = intersection(place, state.clip)
    if (visible !== null && annotations === 0) drawings.push({ kind, box: visible, isFilled })
  }
  const image = (matrix: Matrix = state.matrix) => {
    if (state.fillAlpha >= faintest) add('image', boxIn(matrix, [0, 0, 1, 1]), true)
  }
  const narrow = (place: Box) => {
    state = { ...state, clip: intersection(place, state.clip) ?? { ...place, right: place.left } }
  }
  for (const [at, fn] of fnArray.entries()) {
    if (drawings.length > most) break
    const args = argsArray[at] as unknown[] | null
    switch (fn) {
      case operators.save:
        states.push(state)
        break
      case operators.restore:
      case operators.paintFormXObjectEnd:
      case operators.endGroup:
        state = states.pop() ?? state
        break
      case operators.transform:
        state = { ...state, matrix: multiplied(state.matrix, args as number[]) }
        break
      case operators.paintFormXObjectBegin: {
        states.push(state)
        const [matrix, bounds] = args as [Matrix | null, number[] | null]
        if (matrix) state = { ...state, matrix: multiplied(state.matrix, matrix) }
        if (bounds) narrow(boxIn(state.matrix, bounds))
        break
      }
      // A group's own matrix is applied again by the form in it.
      case operators.beginGroup:
        states.push(state)
        break
      case operators.beginAnnotation:
        annotations++
        states.push(state)
        break
      case operators.endAnnotation:
        annotations--
        state = states.pop() ?? state
        break
      case operators.setGState:
        for (const [key, value] of args![0] as [string, unknown][]) {
          if (key === 'ca') state = { ...state, fillAlpha: Number(value) }
          if (key === 'CA') state = { ...state, strokeAlpha: Number(value) }
        }
        break
      case operators.setFillRGBColor:
        state = { ...state, isWhite: /^#f[c-f]f[c-f]f[c-f]$/i.test(String(args![0])) }
        break
      case operators.clip:
      case operators.eoClip:
        clips = true
        break
      case operators.shadingFill:
        if (state.fillAlpha >= faintest) add('image', state.clip, true)
        break
      case operators.paintImageXObject:
      case operators.paintInlineImageXObject:
      case operators.paintImageMaskXObject:
        image()
        break
      case operators.paintImageXObjectRepeat: {
        const [, across, down, places] = args as [string, number, number, ArrayLike<number>]
        for (let nth = 0; nth + 1 < places.length; nth += 2)
          image(multiplied(state.matrix, [across, 0, 0, down, places[nth]!, places[nth + 1]!]))
        break
      }
      case operators.paintImageMaskXObjectRepeat: {
        const [, a, b, c, d, places] = args as [unknown, number, number, number, number, ArrayLike<number>]
        for (let nth = 0; nth + 1 < places.length; nth += 2)
          image(multiplied(state.matrix, [a, b, c, d, places[nth]!, places[nth + 1]!]))
        break
      }
      case operators.paintImageMaskXObjectGroup:
        for (const { transform: own } of args![0] as { transform: Matrix }[])
          image(multiplied(state.matrix, own))
        break
      case operators.paintInlineImageXObjectGroup:
        for (const { transform: own } of args![1] as { transform: Matrix }[])
          image(multiplied(state.matrix, own))
        break
      case operators.constructPath: {
        const [paint, data, bounds] = args as [number, [ArrayLike<number> | null], ArrayLike<number> | null]
        if (clips && bounds) narrow(boxIn(state.matrix, Array.from(bounds)))
        clips = false
        if (paint === operators.endPath || !bounds) break
        const isStroke = paint === operators.stroke || paint === operators.closeStroke
        if ((isStroke ? state.strokeAlpha : state.fillAlpha) < faintest || (!isStroke && state.isWhite)) break
        const whole = boxIn(state.matrix, Array.from(bounds))
        const isTiny = Math.max(whole.right - whole.left, whole.bottom - whole.top) < tiny
        for (const part of partsOf(isTiny ? null : data[0], bounds)) {
          const place = boxIn(state.matrix, part.bounds)
          const isThin = Math.min(place.right - place.left, place.bottom - place.top) <= thin
          add(isThin ? 'rule' : part.isStraight ? 'rectangle' : 'shape', place, !isStroke)
        }
        break
      }
    }
  }
  return drawings
}

interface PathPart {
  bounds: [number, number, number, number]
  /** Whether it consists of horizontal and vertical lines only. */
  isStraight: boolean
}

/** How many numbers follow each of pdf.js's path operators: move, line, curve, quadratic curve, close. */
const lengths = [2, 2, 6, 4, 0]

/** The parts of a path that don't touch, each with its bounds. A path that was made into the browser's own has only the whole's bounds. */
function partsOf(data: ArrayLike<number> | null, bounds: ArrayLike<number>): PathPart[] {
  const whole = Array.from(bounds) as PathPart['bounds']
  if (data === null || typeof data.length !== 'number') return [{ bounds: whole, isStraight: false }]
  const parts: PathPart[] = []
  let [x, y] = [0, 0]
  let part: PathPart | null = null
  for (let at = 0; at < data.length; ) {
    const operator = data[at]!
    const length = lengths[operator]
    if (length === undefined) return [{ bounds: whole, isStraight: false }]
    const points = Array.from({ length }, (_, nth) => data[at + 1 + nth]!)
    at += 1 + length
    if (operator === 0 || part === null) {
      part = { bounds: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1e9, -1e9], isStraight: true }
      parts.push(part)
    }
    if (operator === 4) continue
    const [toX, toY] = points.slice(-2) as [number, number]
    if (operator !== 0 && (operator !== 1 || (Math.abs(toX - x) > 0.05 && Math.abs(toY - y) > 0.05)))
      part.isStraight = false
    for (let nth = 0; nth < points.length; nth += 2) {
      const [left, top, right, bottom] = part.bounds
      const [px, py] = [points[nth]!, points[nth + 1]!]
      part.bounds = [Math.min(left, px), Math.min(top, py), Math.max(right, px), Math.max(bottom, py)]
    }
    ;[x, y] = [toX, toY]
  }
  return parts
}

/** The box around a rectangle that was transformed. */
function boxIn([a, b, c, d, e, f]: Matrix, [x1, y1, x2, y2]: readonly number[]): Box {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const x of [x1!, x2!])
    for (const y of [y1!, y2!]) {
      xs.push(a! * x + c! * y + e!)
      ys.push(b! * x + d! * y + f!)
    }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function intersection(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
  return box.right < box.left || box.bottom < box.top ? null : box
}

function multiplied(m: Matrix, t: Matrix): number[] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const [g, h, i, j, k, l] = t as [number, number, number, number, number, number]
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
