import type { Alive } from '#app/ui/islands/alive.ts'
import { reloadWhen, requestThisPage } from '#app/ui/islands/reload-when.ts'

/**
 * Requests this page again and again, which keeps the reader's place in the queue, and shows the new state. Opens the
 * book if the page contains it instead. It goes on while the page is hidden, because the reader is still waiting.
 */
export const wake: Alive<{ every: number }> = (element, { every }) => {
  reloadWhen(element, every, async () => {
    const page = await requestThisPage()
    if (page === null) return false
    return page === 'elsewhere' || !takeOver(element, page)
  })
}

/** Shows the new state of the queue. False if the page has no queue any more. */
function takeOver(element: HTMLElement, page: Document): boolean {
  const old = element.querySelector('[data-queue]')
  const fresh = page.querySelector('[data-queue]')
  if (old === null || fresh === null) return false
  // An unchanged text is not replaced, so that screen readers don't read it out again.
  if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes)
  return true
}
