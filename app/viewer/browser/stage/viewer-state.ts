/** The state of the viewer as data: which page, how many side by side, how large. Independent of the DOM. */
export interface ViewerState {
  readonly page: number
  readonly pages: number
  readonly rightToLeft: boolean
  /** There is room for two pages side by side. */
  readonly wide: boolean
  /** The reader wants two pages if there is room. */
  readonly pairs: boolean
  /** Pairs begin at page 1 instead of leaving the cover alone. */
  readonly shifted: boolean
  readonly zoom: Zoom
}

/**
 * `'page'` and `'width'` follow the window; `'auto'` is the one of the two that is legible; a number is a scale, 1 being 100 % (96 dots per
 * inch).
 */
export type Zoom = 'auto' | 'page' | 'width' | number

const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]
const smallestZoom = zoomSteps[0]!
const largestZoom = zoomSteps[zoomSteps.length - 1]!

export function openingState(page: number, pages: number, rightToLeft: boolean, pairs = true): ViewerState {
  const state: ViewerState = {
    page: 1,
    pages,
    rightToLeft,
    wide: false,
    pairs,
    shifted: false,
    zoom: 'auto',
  }
  return goTo(state, page)
}

/** Goes to a page, limited to the document. Anything that isn't a number leaves the page as it is. */
export function goTo(state: ViewerState, page: number): ViewerState {
  if (!Number.isFinite(page)) return state
  const target = Math.min(Math.max(Math.trunc(page), 1), state.pages)
  return target === state.page ? state : { ...state, page: target }
}

/** The pages shown together, in reading order: one, or a pair if there is room (the cover is alone). */
export function spreadOf(state: ViewerState): number[] {
  if (!state.wide || !state.pairs) return [state.page]
  const firstOfPairs = state.shifted ? 1 : 2
  if (state.page < firstOfPairs) return [state.page]
  const first = state.page - ((state.page - firstOfPairs) % 2)
  return first < state.pages ? [first, first + 1] : [first]
}

/** Turns to the pages after (1) or before (-1) those shown; at the ends nothing changes. */
export function turn(state: ViewerState, by: 1 | -1): ViewerState {
  const spread = spreadOf(state)
  const next = by === 1 ? spread[spread.length - 1]! + 1 : spread[0]! - 1
  if (next < 1 || next > state.pages) return state
  return { ...state, page: spreadOf({ ...state, page: next })[0]! }
}

export function canTurn(state: ViewerState, by: 1 | -1): boolean {
  return turn(state, by) !== state
}

/** The pages around the reader's that are kept, in the order in which they are wanted: so many turns on, or back if negative. */
const near = [1, -1, 2, 3, -2]
const nearInPairs = [1, -1, 2]

/** The pages around those shown, in the order in which a reader who turns in this direction probably wants them. */
export function nearPages(state: ViewerState, direction: 1 | -1): number[] {
  const shown = spreadOf(state)
  const around = (shown.length > 1 ? nearInPairs : near).flatMap((turns) => {
    const by = turns > 0 === (direction === 1) ? 1 : -1
    let there = state
    for (let step = Math.abs(turns); step > 0; step--) there = turn(there, by)
    return spreadOf(there)
  })
  return [...new Set(around)].filter((page) => !shown.includes(page))
}

/** The next step up or down from the current scale. */
export function zoomStep(scale: number, by: 1 | -1): number {
  const near = 0.01
  return by === 1
    ? (zoomSteps.find((step) => step > scale + near) ?? largestZoom)
    : ([...zoomSteps].reverse().find((step) => step < scale - near) ?? smallestZoom)
}

export function clampZoom(scale: number): number {
  return Math.min(Math.max(scale, smallestZoom), largestZoom)
}
