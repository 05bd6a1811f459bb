import { type Item, isEnded } from './upload-item.ts'

type Acts = { pauseAll: () => void; resumeAll: (state: 'paused' | 'failed') => void; clearEnded: () => void }

type Words = { summary: string; broken: string }

/**
 * Shortest time between two updates of the numbers, in milliseconds: faster changes can't be read, on the screen or
 * aloud.
 */
const pause = 300

/** The total progress of all files, and buttons that act on many of them. */
export class BatchHead {
  readonly #element: HTMLElement
  readonly #words: Words
  #items: readonly Item[] = []
  #later: ReturnType<typeof setTimeout> | null = null

  constructor(element: HTMLElement, words: Words) {
    this.#element = element.querySelector('.upload-head') as HTMLElement
    this.#words = words
  }

  listen({ pauseAll, resumeAll, clearEnded }: Acts): void {
    this.#button('pause-all').onclick = pauseAll
    this.#button('resume-all').onclick = () => resumeAll('paused')
    this.#button('retry').onclick = () => resumeAll('failed')
    this.#button('clear').onclick = clearEnded
  }

  show(items: readonly Item[]): void {
    this.#items = items
    this.#later ??= setTimeout(() => this.#show(), pause)
  }

  #show(): void {
    this.#later = null
    const of = (...states: Item['state'][]) =>
      this.#items.filter(({ state }) => states.includes(state)).length
    const [all, failed, ready] = [this.#items.length, of('refused', 'failed'), of('ready')]
    this.#element.hidden = all === 0
    const isBroken = of('broken') > 0
    this.#text('[data-summary]', isBroken ? this.#words.broken : this.#said({ all, ready, failed }))
    const bar = this.#element.querySelector('progress') as HTMLProgressElement
    Object.assign(bar, { max: Math.max(1, all), value: ready + failed })
    this.#button('pause-all').hidden = of('waiting', 'sending', 'broken') === 0
    this.#button('resume-all').hidden = of('paused') === 0
    this.#button('retry').hidden = of('failed') === 0
    this.#button('clear').hidden = !this.#items.some(isEnded)
    this.#showFilter(failed)
  }

  #said({ all, ready, failed }: { all: number; ready: number; failed: number }): string {
    const said = this.#words.summary.replace('{ready}', `${ready}`).replace('{all}', `${all}`)
    return said.replace('{refused}', `${failed}`)
  }

  /** Hides and unticks the filter for failed files while no file has failed: the list would be empty without a reason. */
  #showFilter(failed: number): void {
    const filter = this.#element.querySelector('[data-only-failed]') as HTMLInputElement
    const label = filter.parentElement as HTMLElement
    label.hidden = failed === 0
    if (failed === 0) filter.checked = false
  }

  #text(selector: string, text: string): void {
    const element = this.#element.querySelector(selector)
    if (element !== null && element.textContent !== text) element.textContent = text
  }

  #button(name: string): HTMLButtonElement {
    return this.#element.querySelector(`[data-${name}]`) as HTMLButtonElement
  }
}
