import type { Alive } from './alive.ts'

/** Copies a text and confirms it. If the browser refuses, the text is selected so that the user can copy it by keyboard. */
export const wake: Alive<{ done: string }> = (element, { done }) => {
  const field = element.querySelector('input') as HTMLInputElement
  const button = element.querySelector('button') as HTMLButtonElement
  const status = element.querySelector('[role="status"]') as HTMLElement
  button.addEventListener('click', async () => {
    field.select()
    status.textContent = (await isCopied(field.value)) ? done : ''
  })
  button.hidden = false
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
