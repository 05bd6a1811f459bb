import type { Alive } from '#app/ui/islands/alive.ts'

/**
 * Fetches what the viewer is made of while its reader looks at the book's page. Browsers keep what a frame fetched for frames of
 * the same host on pages of the same site alone, so that a frame has to: empty, unseen, and gone with the page.
 */
export const wake: Alive<{ address: string }> = (element, { address }) => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = address
  element.appendChild(frame)
}
