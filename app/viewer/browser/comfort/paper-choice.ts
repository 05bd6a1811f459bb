import { byId } from '#app/viewer/browser/element.ts'
import { keepPaper, readPaper, shownPaper } from '#app/viewer/browser/reading-habits.ts'

/**
 * The paper's colour: the one that the reader chose in this browser, or else that of the rest of the viewer, which may change with the time
 * of day.
 */
export class PaperChoice {
  readonly #changed: () => void
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')

  /** `changed` is called when the paper has got another colour. */
  constructor(changed: () => void) {
    this.#changed = changed
    const form = byId<HTMLFormElement>('view-form')
    for (const input of form.querySelectorAll<HTMLInputElement>('[name="paper"]')) {
      input.checked = input.value === readPaper()
      input.addEventListener('change', () => {
        keepPaper(input.value)
        // Where the browser keeps nothing, the choice holds until the book is closed.
        this.#show(input.value === 'auto' ? shownPaper() : input.value)
      })
    }
    // Sets `onchange` because older Safari has no `addEventListener` here.
    this.#dark.onchange = () => this.#show(shownPaper())
    this.#show(shownPaper())
  }

  #show(paper: string): void {
    document.documentElement.dataset.paper = paper
    this.#changed()
  }
}
