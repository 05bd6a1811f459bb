/** How much of what is seen a key scrolls, and how far an arrow does, in pixels. */
const ofScreen = 0.88
const ofArrow = 96

/** A line of a wheel that counts in lines, in pixels. */
const ofLine = 24

interface ScrollOptions {
  isDown: () => boolean
  /** Turns to the next or previous pages. */
  turn: (by: 1 | -1) => void
}

/**
 * Scrolls the text by keys and wheel in the direction in which it is read, which is to the left in vertical text. At the end of the text the
 * keys that scroll a screen turn the page, and so do the arrows of vertical text.
 */
export function listenForScrolling(body: HTMLElement, { isDown, turn }: ScrollOptions): void {
  const isAtEnd = (by: number) => {
    const rest = isDown()
      ? [-body.scrollLeft, body.scrollWidth - body.clientWidth]
      : [body.scrollTop, body.scrollHeight - body.clientHeight]
    return by > 0 ? rest[0]! >= rest[1]! - 2 : rest[0]! <= 2
  }
  const scroll = (by: number) => {
    if (isAtEnd(by)) turn(by > 0 ? 1 : -1)
    else if (isDown()) body.scrollBy({ left: -by })
    else body.scrollBy({ top: by })
  }
  body.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== body) return
    const distance = distanceOf(event, body, isDown())
    if (distance === null) return
    event.preventDefault()
    event.stopPropagation()
    if (Number.isFinite(distance)) scroll(distance)
    else if (isDown()) body.scrollLeft = distance > 0 ? -body.scrollWidth : 0
  })
  body.addEventListener(
    'wheel',
    ({ deltaX, deltaY, deltaMode, ctrlKey }) => {
      if (!ctrlKey && isDown() && deltaX === 0) body.scrollLeft -= deltaY * (deltaMode === 1 ? ofLine : 1)
    },
    { passive: true },
  )
}

/** How far a key scrolls towards the end of the text; infinite to its end or beginning. Null for keys that the browser handles well. */
function distanceOf({ key, shiftKey }: KeyboardEvent, body: HTMLElement, isDown: boolean): number | null {
  const screen = (isDown ? body.clientWidth : body.clientHeight) * ofScreen
  if (key === ' ') return shiftKey ? -screen : screen
  if (key === 'PageDown') return screen
  if (key === 'PageUp') return -screen
  if (!isDown) return null
  if (key === 'ArrowLeft') return ofArrow
  if (key === 'ArrowRight') return -ofArrow
  if (key === 'End') return Number.POSITIVE_INFINITY
  return key === 'Home' ? Number.NEGATIVE_INFINITY : null
}
