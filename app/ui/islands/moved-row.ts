import { leaveNote, takeNote } from './session-note.ts'

/** Which row was moved by which button, on which page, and where that stood. */
type Moved = { path: string; at: number; button: string; top: number }

/**
 * A button that moves a row sends its form, and the page comes anew: it stays where it stood, and the keyboard on that button
 * of the row that was moved, so that it can be moved on.
 */
export function keepMovedRow(element: HTMLElement, rows: readonly HTMLElement[]): void {
  // Of a page's lists this one.
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

/** At an end of the list the other button is the one that can be pressed. */
function focusOn(row: HTMLElement | undefined, { button, top }: Moved): void {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button.move') ?? [])].filter(
    ({ disabled }) => !disabled,
  )
  const pressed = buttons.find(({ name }) => name === button) ?? buttons[0]
  pressed?.focus({ preventScroll: true })
  scrollTo({ top, behavior: 'instant' })
}
