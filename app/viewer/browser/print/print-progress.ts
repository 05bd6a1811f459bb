import { byId, make } from '#app/viewer/browser/element.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { Pages } from './print-parts.ts'
import { unlessStopped } from './unless-stopped.ts'

/** Shows how far printing is, with a way to stop; between the parts of a large job it waits for the reader. */
export class PrintProgress {
  readonly #box = byId('progress')
  readonly #say: Say
  readonly #words = make('span', 'progress-words')
  readonly #bar = make('progress', '')
  readonly #print = make('button', 'primary')
  #next: () => void = () => {}

  constructor(say: Say, stop: () => void) {
    this.#say = say
    const cancel = make('button', 'quiet', say('printCancel'))
    for (const button of [this.#print, cancel]) button.type = 'button'
    cancel.addEventListener('click', stop)
    this.#print.textContent = say('printPart')
    this.#print.addEventListener('click', () => this.#next())
    this.#bar.setAttribute('aria-label', say('print'))
    this.#box.replaceChildren(this.#words, this.#bar, this.#print, cancel)
  }

  making(done: number, total: number): void {
    this.#words.textContent = this.#say('printMaking', { done, total })
    this.#bar.max = total
    this.#bar.value = done
    this.#print.hidden = true
    this.#box.hidden = false
  }

  /** Resolves when the reader wants this part printed: a dialog that nobody asked for is in the way. Stopped, it throws. */
  ready({ from, to }: Pages, part: number, parts: number, stop: AbortSignal): Promise<void> {
    this.#words.textContent = this.#say('printPartReady', { from, to, part, parts })
    byId('heard').textContent = this.#words.textContent
    this.#print.hidden = false
    const asked = new Promise<void>((done) => {
      this.#next = done
    })
    return unlessStopped(asked, stop)
  }

  hide(): void {
    this.#box.hidden = true
  }
}
