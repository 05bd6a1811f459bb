import type { Alive } from './alive.ts'

/** Half the height of an arrow in pixels, and the fraction of the visible width that a press scrolls. */
const halfArrow = 22
const share = 0.85

/**
 * Puts arrows at both ends of every shelf that overflows. At an end that is reached there is no arrow. The covers of a shelf that are out of
 * sight are fetched as soon as the reader turns to it.
 */
export const wake: Alive = (element) => {
  const arrows = element.querySelector('template')
  for (const row of element.querySelectorAll('.row')) fetchWhenUsed(row)
  for (const shelf of element.querySelectorAll<HTMLElement>('.shelf:has(> .row)'))
    if (arrows !== null) addArrows(shelf, arrows)
}

function addArrows(shelf: HTMLElement, arrows: HTMLTemplateElement): void {
  const row = shelf.querySelector('.row') as HTMLElement
  const [previous, next] = [...(arrows.content.cloneNode(true) as DocumentFragment).children] as [
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  const name = shelf.querySelector('h2')?.textContent
  for (const [arrow, step] of [
    [previous, -1],
    [next, 1],
  ] as const) {
    arrow.hidden = true
    arrow.ariaLabel = `${name}: ${arrow.ariaLabel}`
    arrow.addEventListener('click', () => turn(row, step))
  }
  shelf.insertBefore(previous, row)
  shelf.appendChild(next)
  const place = () => {
    const cover = row.querySelector<HTMLElement>('.book-cover')
    const top = row.offsetTop + (cover?.offsetHeight ?? row.offsetHeight) / 2 - halfArrow
    previous.style.top = next.style.top = `${top}px`
    show(row, previous, next)
  }
  row.addEventListener('scroll', () => show(row, previous, next), { passive: true })
  // The observer also fires when the browser lays out a shelf with the class `far`.
  new ResizeObserver(place).observe(row)
}

function fetchWhenUsed(row: Element): void {
  for (const sign of ['pointerenter', 'focusin', 'scroll'])
    row.addEventListener(sign, () => row.classList.add('is-used'), { once: true, passive: true })
}

function turn(row: HTMLElement, step: 1 | -1): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.scrollBy({ left: step * row.clientWidth * share, behavior: calm ? 'instant' : 'smooth' })
}

/** Shows the arrows that lead somewhere. If the focused arrow disappears, the focus moves to the other one. */
function show(row: HTMLElement, previous: HTMLElement, next: HTMLElement): void {
  const focused = document.activeElement
  previous.hidden = row.scrollLeft <= 1
  next.hidden = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
  if (focused === next && next.hidden) previous.focus()
  if (focused === previous && previous.hidden) next.focus()
}
