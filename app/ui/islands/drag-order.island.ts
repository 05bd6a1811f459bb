import type { Alive } from './alive.ts'
import { leaveNote, takeNote } from './session-note.ts'

/** The page, the moved row, the pressed button, and the scroll position in pixels. */
type Moved = { path: string; at: number; button: string; top: number }

/** Lets rows be dragged into another order, which is sent when one is dropped elsewhere. Buttons do the same without script. */
export const wake: Alive<object> = (element) => {
  const field = element.querySelector<HTMLInputElement>('[data-order]')
  const form = field?.form ?? null
  if (form === null || field === null) return
  const rows = () => [...element.querySelectorAll<HTMLElement>('[data-order-row]')]
  const order = () =>
    rows()
      .map((row) => row.dataset.orderRow)
      .join()
  const before = order()
  let dragged: HTMLElement | null = null
  keepMovedRow(element, rows())
  for (const row of rows()) row.draggable = true
  // In a field the pointer selects text, so it must not drag the row.
  element.addEventListener('pointerdown', ({ target }) => {
    const isField = target instanceof HTMLInputElement
    for (const row of rows()) row.draggable = !isField
  })
  element.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-order-row]') : null
    dragged?.classList.add('is-dragged')
    if (dataTransfer !== null) dataTransfer.effectAllowed = 'move'
  })
  element.addEventListener('dragover', (event) => {
    const over =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-order-row]') : null
    if (dragged === null || over === null) return
    event.preventDefault()
    if (over === dragged) return
    const { top, height } = over.getBoundingClientRect()
    const isAbove = event.clientY < top + height / 2
    over.parentElement?.insertBefore(dragged, isAbove ? over : over.nextElementSibling)
  })
  element.addEventListener('dragend', () => {
    dragged?.classList.remove('is-dragged')
    dragged = null
    if (order() === before) return
    field.disabled = false
    field.value = order()
    form.requestSubmit()
  })
}

/**
 * Keeps the scroll position, and the focus on the pressed button of the moved row, so that the user can move the row further. Pressing the
 * button sends its form, and the page loads again.
 */
function keepMovedRow(element: HTMLElement, rows: readonly HTMLElement[]): void {
  // The index of this list among the page's lists.
  const list = [...document.querySelectorAll('[data-order]')].findIndex((field) => element.contains(field))
  const key = `moved-row-${list}`
  const moved = takeNote<Moved>(key)
  if (moved?.path === location.pathname && document.activeElement === document.body)
    focusOn(rows[moved.at], moved)
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button.move') : null
    if (button === null) return
    const from = rows.findIndex((row) => row.contains(button))
    const at = button.name === 'up' ? from - 1 : from + 1
    const next: Moved = { path: location.pathname, at, button: button.name, top: scrollY }
    leaveNote(key, next)
  })
}

/** Focuses the pressed button. At an end of the list only the other button can be pressed, so it gets the focus. */
function focusOn(row: HTMLElement | undefined, { button, top }: Moved): void {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button.move') ?? [])].filter(
    ({ disabled }) => !disabled,
  )
  const pressed = buttons.find(({ name }) => name === button) ?? buttons[0]
  pressed?.focus({ preventScroll: true })
  scrollTo({ top, behavior: 'instant' })
}
