import type { Alive } from '#app/ui/islands/alive.ts'
import { leaveNote, takeNote } from '#app/ui/islands/session-note.ts'

/**
 * The form of the search sends what is filled only (R242), of the chosen tab only: what the server would leave out needs no
 * second address. While the answer is on its way, the form says so (R276). Beside results a choice searches at once; in the
 * drawer, which would close by it, several are made before the button is pressed.
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
    // What is read of an input here, a select has too.
    const idle = [...form.querySelectorAll<HTMLInputElement>('input, select')].filter(
      (input) => input.value === '' || (input.name !== 'tab' && !isShown(input)),
    )
    for (const input of idle) input.disabled = true
    form.ariaBusy = 'true'
    // The page may be come back to as it was left.
    setTimeout(() => {
      for (const input of idle) input.disabled = false
    })
  })
  // A page that is come back to waits for nothing, and its form says again what its results are of.
  addEventListener('pageshow', ({ persisted }) => {
    if (form !== null) form.ariaBusy = null
    if (persisted) form?.reset()
  })
  if (performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'back_forward'))
    form?.reset()
}

/** What is chosen by one press; tabs change what stands in the form only. */
function isChoice({ type, name }: HTMLInputElement): boolean {
  return ['checkbox', 'radio', 'select-one'].includes(type) && name !== 'tab'
}

const placeKey = 'search-place'

/** Where somebody was when their choice began another page: the input, and how far the window had been scrolled. */
function keepPlace({ name, value, type }: HTMLInputElement): void {
  const input = type === 'select-one' ? { name } : { name, value }
  leaveNote(placeKey, { input, top: scrollY })
}

/** The same place on the page that came of it, and what was found is said, since the focus says nothing of it. */
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

/** Milliseconds until what changes in a new live region is noticed. */
const noticed = 100

/** What stands on a page from the start isn't said by itself. */
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
