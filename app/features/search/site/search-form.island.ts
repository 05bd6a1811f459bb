import type { Alive } from '#app/ui/islands/alive.ts'
import { leaveNote, takeNote } from '#app/ui/islands/session-note.ts'

/**
 * Makes the form of the search send only filled inputs (R242) of the chosen tab, so that the address is the canonical one without a
 * redirect. While the answer is loading, the form says so (R276). Beside results a choice searches at once. In the drawer, which a search
 * would close, several choices are made before the button is pressed.
 */
export const wake: Alive = (element) => {
  const form = element.querySelector('form')
  if (form !== null) comeBack(form)
  form?.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    if (!isChoice(input) || form.closest('dialog') !== null || document.querySelector('.total') === null)
      return
    keepPlace(input)
    form.requestSubmit()
  })
  form?.addEventListener('submit', () => {
    // The properties of an input that are read here exist on a select as well.
    const idle = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter(
      (input) => input.value === '' || (input.name !== 'tab' && !isShown(input)),
    )
    for (const input of idle) input.disabled = true
    form.ariaBusy = 'true'
    // The browser may restore the page as it was left, so the inputs are enabled again.
    setTimeout(() => {
      for (const input of idle) input.disabled = false
    })
  })
  // When the browser restores the page, nothing is loading any more, and the form shows again the search of its results.
  addEventListener('pageshow', ({ persisted }) => {
    if (form !== null) form.ariaBusy = null
    if (persisted) form?.reset()
  })
  if (performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'back_forward'))
    form?.reset()
}

/** Whether an input is a choice made by one press. Choosing a tab only changes what the form shows. */
function isChoice({ type, name }: HTMLInputElement): boolean {
  return ['checkbox', 'radio', 'select-one'].includes(type) && name !== 'tab'
}

const placeKey = 'search-place'

/** Stores the reader's place before a choice loads another page: the input, and how far the window was scrolled. */
function keepPlace({ name, value, type }: HTMLInputElement): void {
  const input = type === 'select-one' ? { name } : { name, value }
  leaveNote(placeKey, { input, top: scrollY })
}

/** Returns to that place on the new page, and announces the number of results, because moving the focus doesn't. */
function comeBack(form: HTMLFormElement): void {
  const kept = takeNote<Place>(placeKey)
  if (kept === null) return
  const { name, value } = kept.input
  const named = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter(
    (one) => one.name === name,
  )
  const input = named.find((one) => value === undefined || one.value === value) ?? named[0]
  input?.focus({ preventScroll: true })
  scrollTo({ top: kept.top, behavior: 'instant' })
  say(form, document.querySelector('.total')?.textContent ?? '')
}

/** Screen readers notice a change in a new live region only after some time. Milliseconds. */
const noticed = 100

/** Announces words to screen readers. Text that is on the page from the start wouldn't be announced. */
function say(form: HTMLFormElement, words: string): void {
  const heard = document.createElement('span')
  heard.className = 'only-heard'
  heard.role = 'status'
  form.appendChild(heard)
  setTimeout(() => {
    heard.textContent = words
  }, noticed)
}

type Place = { input: { name: string; value?: string }; top: number }

function isShown(input: Element): boolean {
  const panel = input.closest('.search-panel')
  return panel === null || getComputedStyle(panel).display !== 'none'
}
