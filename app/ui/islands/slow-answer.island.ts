import type { Alive } from './alive.ts'

/** How long people wait for a page without wondering whether anything happens. Milliseconds. */
const patience = 3_000

/** A form's button, followed by an empty `role="status"` that says when the answer takes longer than usual. */
export const wake: Alive<{ words: string }> = (element, { words }) => {
  const status = element.querySelector('[role="status"]')
  let timer = 0
  element.closest('form')?.addEventListener('submit', ({ defaultPrevented }) => {
    if (defaultPrevented || status === null) return
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      status.textContent = words
    }, patience)
  })
  // The browser's back button can return to this page as it was left.
  addEventListener('pageshow', () => {
    clearTimeout(timer)
    if (status !== null) status.textContent = ''
  })
}
