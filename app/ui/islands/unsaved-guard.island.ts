import type { Alive } from './alive.ts'

/** Asks before the user leaves a form with unsaved input. Refused input counts as unsaved. */
export const wake: Alive<{ isUnsaved: boolean }> = (element, { isUnsaved }) => {
  const form = element.querySelector('form')
  if (form === null) return
  const kept = stateOf(form)
  // A browser can't show what is wrong with a field in a closed part, and then sends nothing.
  form.addEventListener(
    'invalid',
    ({ target }) => (target as Element).closest('details')?.setAttribute('open', ''),
    true,
  )
  let isSending = false
  form.addEventListener('submit', () => {
    isSending = true
  })
  // The browser's back button can return to this page, and the user can then leave it again.
  addEventListener('pageshow', () => {
    isSending = false
  })
  addEventListener('beforeunload', (event) => {
    if (!isSending && (isUnsaved || stateOf(form) !== kept)) event.preventDefault()
  })
}

function stateOf(form: HTMLFormElement): string {
  return (
    [...new FormData(form)]
      // Settings of the preview aren't saved, so they don't count.
      .filter(([name]) => !name.startsWith('preview.'))
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`)
      .join('\n')
  )
}
