import { byId } from '#app/viewer/browser/element.ts'
import { keepPaper, readPaper } from '#app/viewer/browser/reading-habits.ts'

/**
 * The paper's colour: as the reader chose it in this browser, or as the rest of the viewer has it, which may change with the
 * time of day.
 */
export class PaperChoice {
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')

  constructor() {
    const form = byId<HTMLFormElement>('view-form')
    for (const input of form.querySelectorAll<HTMLInputElement>('[name="paper"]')) {
      input.checked = input.value === readPaper()
      input.addEventListener('change', () => {
        keepPaper(input.value)
        this.#show(input.value)
      })
    }
    // Not `addEventListener`: older Safari has only this.
    this.#dark.onchange = () => this.#show(readPaper())
    this.#show(readPaper())
  }

  #show(paper: string): void {
    document.documentElement.dataset.paper = paper === 'auto' ? this.#asAround() : paper
  }

  #asAround(): string {
    const { scheme } = document.documentElement.dataset
    const isDark = scheme === 'dark' || (scheme === 'auto' && this.#dark.matches)
    return isDark ? 'dark' : 'white'
  }
}
