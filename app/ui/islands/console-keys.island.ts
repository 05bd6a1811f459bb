import type { Alive } from './alive.ts'

/** How long to wait for the letter after `g`, in milliseconds. */
const patience = 1_500

/**
 * Keyboard shortcuts: `/` and Ctrl+K go to the search, `g` and a letter to a screen, `?` to the list of keys. They do nothing while the user types.
 */
export const wake: Alive<{ ways: Record<string, string> }> = (element, { ways }) => {
  let since = Number.NEGATIVE_INFINITY
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') find(event, element)
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const way = event.timeStamp - since < patience ? ways[event.key] : undefined
    since = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (way !== undefined) location.assign(way)
    else if (event.key === '/') find(event, element)
    else if (event.key === '?') element.querySelector<HTMLDialogElement>('#console-keys')?.showModal()
  })
}

/** Goes to the search's field; on a phone, whose header has only a link to the search, it follows that. */
function find(event: KeyboardEvent, element: HTMLElement): void {
  event.preventDefault()
  const field = element.querySelector<HTMLInputElement>('input[type="search"]')
  if (field?.checkVisibility()) field.select()
  else element.querySelector('a')?.click()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  )
}
