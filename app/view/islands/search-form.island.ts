import type { Alive } from './alive.ts'

/**
 * The form of the search sends what is filled only (R242), of the chosen tab only: what the server would leave out needs no
 * second address.
 */
export const wake: Alive = (element) => {
  const form = element.querySelector('form')
  form?.addEventListener('submit', () => {
    const idle = [...form.querySelectorAll<HTMLInputElement>('input')].filter(
      (input) => input.value === '' || (input.name !== 'tab' && !isShown(input)),
    )
    for (const input of idle) input.disabled = true
    // The page may be come back to as it was left.
    setTimeout(() => {
      for (const input of idle) input.disabled = false
    })
  })
}

function isShown(input: HTMLInputElement): boolean {
  const panel = input.closest('.search-panel')
  return panel === null || getComputedStyle(panel).display !== 'none'
}
