import type { Alive } from '#app/ui/islands/alive.ts'

/**
 * Fetches the viewer's files while its reader looks at the book's page. Browsers share what a frame has fetched only
 * with frames of the same host on pages of the same site, so a hidden, empty frame does it, which ends with the page.
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
