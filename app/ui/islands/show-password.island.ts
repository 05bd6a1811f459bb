import type { Alive } from './alive.ts'

/** The button in a password's field shows what is typed. It is hidden again before it is sent, so that browsers know it. */
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
