import { make } from '#app/viewer/browser/element.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'

/** A point in the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** A point of the spread, as fractions of its width and height, and the point in the window where it should be. */
export interface Pin {
  x: number
  y: number
  at: Point
}

const glideTime = 160

/** Shows the pages: knows the room they have, and keeps the visible part in place when their size changes. */
export class Stage {
  readonly element: HTMLElement
  readonly #spread = make('div', 'spread')

  constructor(element: HTMLElement) {
    this.element = element
    element.append(this.#spread)
  }

  /** Puts the pages in reading order; the style sheet places the first page of a right-bound book on the right. */
  place(pages: readonly HTMLElement[]): void {
    if (!this.shows(pages)) this.#spread.replaceChildren(...pages)
    this.#spread.classList.toggle('pair', pages.length === 2)
  }

  /**
   * Replaces the pages by others with a single layout: `change` sizes them for the room there is. Keeps the horizontal middle and begins at
   * the pages' top.
   */
  exchange(pages: readonly HTMLElement[], change: (room: PageSize) => void): void {
    const { element } = this
    this.still()
    const [room, middle] = [this.room(), this.#middleAcross()]
    this.place(pages)
    change(room)
    if (this.scrolls().sideways) element.scrollLeft = middle * element.scrollWidth - element.clientWidth / 2
    element.classList.toggle('sideways', this.scrolls().sideways)
    element.scrollTop = 0
  }

  shows(pages: readonly HTMLElement[]): boolean {
    const { children } = this.#spread
    return pages.length === children.length && pages.every((page, index) => page === children[index])
  }

  isEmpty(): boolean {
    return this.#spread.firstChild === null
  }

  holds(page: HTMLElement): boolean {
    return page.parentElement === this.#spread
  }

  room(): PageSize {
    const style = getComputedStyle(this.element)
    const inset = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0
    return {
      width: this.element.clientWidth - inset('left') - inset('right'),
      height: this.element.clientHeight - inset('top') - inset('bottom'),
    }
  }

  /** Whether the stage can scroll, which decides what arrows, wheel and swipes do. */
  scrolls(): { down: boolean; sideways: boolean } {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = this.element
    return { down: scrollHeight > clientHeight + 2, sideways: scrollWidth > clientWidth + 2 }
  }

  box(): DOMRect {
    return this.#spread.getBoundingClientRect()
  }

  /** The pin for the point of the spread under this point of the window. */
  pinAt(at: Point): Pin {
    const { left, top, width, height } = this.box()
    return { x: (at.x - left) / Math.max(width, 1), y: (at.y - top) / Math.max(height, 1), at }
  }

  /** Stretches the spread by `factor` and moves the pinned point to its place, without new layout or painting. */
  stretch(from: DOMRect, factor: number, { x, y, at }: Pin): void {
    const left = at.x - x * from.width * factor - from.left
    const top = at.y - y * from.height * factor - from.top
    this.#spread.style.transform = `translate(${left}px, ${top}px) scale(${factor})`
  }

  release(): void {
    this.#spread.style.transform = ''
  }

  /** Moves the pages with a finger. A browser only has to move what it has painted. */
  drag(across: number): void {
    this.still()
    this.#spread.style.transform = `translateX(${across}px)`
  }

  /** Lets the pages go where they belong. */
  dropPages(): void {
    const { transform } = this.#spread.style
    this.release()
    if (transform === '' || !mayMove()) return
    this.#spread.animate([{ transform }, { transform: 'none' }], { duration: glideTime, easing: 'ease-out' })
  }

  /** Changes the size of the pages. Keeps the pinned point in its place; without a pin, the middle of the visible part. */
  resize(change: () => void, pin: Pin | null): void {
    // Pages that fingers hold are only moved when they let go.
    const isHeld = this.#spread.style.transform !== ''
    if (pin) this.#resizeAround(pin, change)
    else if (isHeld) change()
    else this.#resizeInMiddle(change)
    this.element.classList.toggle('sideways', this.scrolls().sideways)
  }

  slideIn(fromRight: boolean): void {
    this.still()
    if (!mayMove()) return
    const start = { transform: `translateX(${fromRight ? 16 : -16}px)`, opacity: 0.5 }
    this.#spread.animate([start, { transform: 'none', opacity: 1 }], { duration: 150, easing: 'ease-out' })
  }

  /** Ends animations, so that measurements are final. */
  still(): void {
    for (const motion of this.#spread.getAnimations()) motion.cancel()
  }

  /** The horizontal middle of the visible part, as a fraction of the whole width. */
  #middleAcross(): number {
    const { scrollLeft, clientWidth, scrollWidth } = this.element
    return (scrollLeft + clientWidth / 2) / Math.max(scrollWidth, 1)
  }

  #resizeAround({ x, y, at }: Pin, change: () => void): void {
    const before = this.box()
    this.release()
    change()
    const { left, top, width, height } = this.box()
    this.element.scrollLeft += left + x * width - at.x
    this.element.scrollTop += top + y * height - at.y
    this.#glide(before, this.box())
  }

  #resizeInMiddle(change: () => void): void {
    const { element } = this
    const middleX = this.#middleAcross()
    const middleY = (element.scrollTop + element.clientHeight / 2) / Math.max(element.scrollHeight, 1)
    change()
    element.scrollLeft = middleX * element.scrollWidth - element.clientWidth / 2
    if (element.scrollTop > 0) element.scrollTop = middleY * element.scrollHeight - element.clientHeight / 2
  }

  /** Animates the spread from where it was last seen to its new place. */
  #glide(from: DOMRect, to: DOMRect): void {
    const isStill = Math.abs(from.width - to.width) < 2 && Math.abs(from.left - to.left) < 2
    if (isStill || !mayMove()) return
    const [left, top, factor] = [from.left - to.left, from.top - to.top, from.width / to.width]
    const start = `translate(${left}px, ${top}px) scale(${factor})`
    this.#spread.animate([{ transform: start }, { transform: 'none' }], {
      duration: glideTime,
      easing: 'ease-out',
    })
  }
}

function mayMove(): boolean {
  const isOldSafari = document.documentElement.classList.contains('bunko-old-safari')
  return !isOldSafari && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
