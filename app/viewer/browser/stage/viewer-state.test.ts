import { describe, expect, it } from 'vitest'
import {
  canTurn,
  clampZoom,
  goTo,
  nearPages,
  openingState,
  spreadOf,
  turn,
  zoomStep,
} from './viewer-state.ts'

const single = openingState(1, 10, false)
const wide = { ...single, wide: true }

function turnsFrom(state: typeof wide): number[][] {
  const seen = [spreadOf(state)]
  for (let now = state; canTurn(now, 1); ) {
    now = turn(now, 1)
    seen.push(spreadOf(now))
  }
  return seen
}

describe('pages side by side', () => {
  it('are single if there is no room for two', () => {
    expect(spreadOf({ ...single, page: 4 })).toEqual([4])
  })

  it('leave the cover alone and are paired up to the last page', () => {
    expect(turnsFrom(wide)).toEqual([[1], [2, 3], [4, 5], [6, 7], [8, 9], [10]])
  })

  it('begin with the cover if shifted by one', () => {
    expect(turnsFrom({ ...wide, shifted: true })).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
    ])
  })

  it('are the same pair from either of its pages', () => {
    expect(spreadOf({ ...wide, page: 4 })).toEqual([4, 5])
    expect(spreadOf({ ...wide, page: 5 })).toEqual([4, 5])
  })

  it('are one spread in a book of one page', () => {
    expect(turnsFrom({ ...wide, pages: 1 })).toEqual([[1]])
    expect(turnsFrom({ ...wide, pages: 1, shifted: true })).toEqual([[1]])
  })
})

describe('turning', () => {
  it('goes back to the first page of the pair before', () => {
    expect(turn({ ...wide, page: 5 }, -1).page).toBe(2)
    expect(turn({ ...wide, page: 2 }, -1).page).toBe(1)
  })

  it('stops at both ends', () => {
    expect(canTurn(single, -1)).toBe(false)
    expect(turn({ ...single, page: 10 }, 1).page).toBe(10)
    expect(canTurn({ ...wide, page: 9, shifted: true }, 1)).toBe(false)
  })
})

describe('going to a page', () => {
  it('clamps into the document', () => {
    expect(goTo(single, 0).page).toBe(1)
    expect(goTo(single, 99).page).toBe(10)
    expect(goTo(single, 7.9).page).toBe(7)
  })

  it('stays on the page if the number makes no sense', () => {
    expect(goTo({ ...single, page: 3 }, Number.NaN).page).toBe(3)
    expect(goTo({ ...single, page: 3 }, Number.POSITIVE_INFINITY).page).toBe(3)
  })

  it('opens inside the document, whatever page was asked for', () => {
    expect(openingState(400, 10, true).page).toBe(10)
  })
})

describe('zoom', () => {
  it('steps from any scale to the next round one', () => {
    expect(zoomStep(0.82, 1)).toBe(0.9)
    expect(zoomStep(0.82, -1)).toBe(0.75)
    expect(zoomStep(1, 1)).toBe(1.1)
    expect(zoomStep(1, -1)).toBe(0.9)
  })

  it('stops at the smallest and the largest', () => {
    expect(zoomStep(5, 1)).toBe(5)
    expect(zoomStep(0.25, -1)).toBe(0.25)
    expect(clampZoom(40)).toBe(5)
    expect(clampZoom(0.01)).toBe(0.25)
  })
})

describe('the pages around those shown', () => {
  it('are three in the direction of the last turn and two behind, the next one first', () => {
    expect(nearPages({ ...single, page: 5 }, 1)).toEqual([6, 4, 7, 8, 3])
    expect(nearPages({ ...single, page: 5 }, -1)).toEqual([4, 6, 3, 2, 7])
  })

  it('are two pairs in that direction and one behind', () => {
    expect(nearPages({ ...wide, page: 4 }, 1)).toEqual([6, 7, 2, 3, 8, 9])
  })

  it('end with the book', () => {
    expect(nearPages(single, 1)).toEqual([2, 3, 4])
    expect(nearPages({ ...single, page: 10 }, 1)).toEqual([9, 8])
  })
})
