import type { Alive } from './alive.ts'

/** Asks before a form with something unsaved is left; what was refused has not been saved either. */
export const wake: Alive<{ isUnsaved: boolean }> = (element, { isUnsaved }) => {
  const form = element.querySelector('form')
  if (form === null) return
  const kept = stateOf(form)
  let isSending = false
  form.addEventListener('submit', () => {
    isSending = true
  })
  // Come back to by the browser's own button: it can be left again.
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
      // How a preview is shown is nothing to save.
      .filter(([name]) => !name.startsWith('preview.'))
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`)
      .join('\n')
  )
}
