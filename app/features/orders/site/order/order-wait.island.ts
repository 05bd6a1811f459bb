import type { Alive } from '#app/ui/islands/alive.ts'
import { reloadWhen, requestThisPage } from '#app/ui/islands/reload-when.ts'

/** Requests this page again and again while a payment is awaited, and loads it as soon as it says something else. */
export const wake: Alive<{ every: number }> = (element, { every }) => {
  reloadWhen(element, every, async () => {
    const page = await requestThisPage()
    if (page === null) return false
    return page === 'elsewhere' || headingOf(page) !== headingOf(document)
  })
}

function headingOf(page: Document): string | undefined {
  return page.querySelector('h1')?.textContent
}
