import type { Alive } from '#app/ui/islands/alive.ts'

/**
 * Requests this page again and again, which keeps the reader's place in the queue, and shows the new state. Opens the
 * book if the page contains it instead. It goes on while the page is hidden, because the reader is still waiting.
 */
export const wake: Alive<{ every: number }> = (element, { every }) => {
  const askLater = () => setTimeout(() => void ask(), every)
  const ask = async () => {
    if (!element.isConnected) return
    const page = await fetched()
    if (page !== null && !takeOver(element, page)) location.reload()
    else askLater()
  }
  askLater()
}

async function fetched(): Promise<Document | null> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    return null
  }
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
