import type { Alive } from './alive.ts'

/**
 * The form of the search sends what is filled only (R242), of the chosen tab only: what the server would leave out needs no
 * second address. While the answer is on its way, the form says so (R276).
 */
export const wake: Alive = (element) => {
  const form = element.querySelector('form')
  form?.addEventListener('submit', () => {
    // What is read of an input here, a select has too.
    const idle = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter(
      (input) => input.value === '' || (input.name !== 'tab' && !isShown(input)),
    )
    for (const input of idle) input.disabled = true
    form.ariaBusy = 'true'
    // The page may be come back to as it was left.
    setTimeout(() => {
      for (const input of idle) input.disabled = false
    })
  })
  // A page that is come back to as it was left waits for nothing.
  addEventListener('pageshow', () => {
    if (form !== null) form.ariaBusy = null
  })
}

function isShown(input: Element): boolean {
  const panel = input.closest('.search-panel')
  return panel === null || getComputedStyle(panel).display !== 'none'
}
