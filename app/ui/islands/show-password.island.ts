import type { Alive } from './alive.ts'

/**
 * A button in a password field that shows the typed password. The password is hidden again before it is sent, so that browsers recognise
 * the field.
 */
export const wake: Alive = (element) => {
  const input = element.querySelector('input') as HTMLInputElement
  const button = element.querySelector('.show-password') as HTMLButtonElement
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    input.spellcheck = !isShown
    button.ariaPressed = String(isShown)
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form?.addEventListener('submit', () => show(false))
  button.hidden = false
}
