import type { Alive } from '#app/ui/islands/alive.ts'

/**
 * Asks for this very page again, which keeps the reader's place in the queue, and takes over what it says of it. Where the book has
 * come instead, it is opened. It asks in a hidden page as well: who does something else meanwhile still waits.
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

/** False where the page speaks of no queue any more. */
function takeOver(element: HTMLElement, page: Document): boolean {
  const old = element.querySelector('[data-queue]')
  const fresh = page.querySelector('[data-queue]')
  if (old === null || fresh === null) return false
  // What hasn't changed isn't read out again.
  if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes)
  return true
}
