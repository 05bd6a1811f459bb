import { byId } from '#app/viewer/browser/element.ts'
import { keepPaper, readPaper } from '#app/viewer/browser/reading-habits.ts'

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
        this.#show(input.value)
      })
    }
    // Sets `onchange` because older Safari has no `addEventListener` here.
    this.#dark.onchange = () => this.#show(readPaper())
    this.#show(readPaper())
  }

  #show(paper: string): void {
    document.documentElement.dataset.paper = paper === 'auto' ? this.#asAround() : paper
    this.#changed()
  }

  #asAround(): string {
    const { scheme } = document.documentElement.dataset
    const isDark = scheme === 'dark' || (scheme === 'auto' && this.#dark.matches)
    return isDark ? 'dark' : 'white'
  }
}
