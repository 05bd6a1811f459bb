import type { Alive } from './alive.ts'

/** The button beside a text copies it and says so; where the browser lets no page copy, the text is selected to be copied by keys. */
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
