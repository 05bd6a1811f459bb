import { byId } from '#app/viewer/browser/element.ts'
import { canTurn, spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { Command } from './commands.ts'

/** Shows the state in the bar, and runs the commands of clicked elements with `data-command`. */
export class Toolbar {
  readonly #say: Say
  readonly #field = byId<HTMLInputElement>('page-field')
  readonly #percent = byId('percent')
  readonly #hairline = byId('hairline')
  readonly #heard = byId('heard')
  readonly #labels: PageLabels
  #announce = 0
  #page = 1
  #pages = 1

  constructor(say: Say, run: (command: Command) => void, goTo: (page: number) => void, labels: PageLabels) {
    this.#say = say
    this.#labels = labels
    document.addEventListener('click', (event) => {
      const asked = (event.target as Element).closest<HTMLElement>('[data-command]')
      if (asked) run(asked.dataset.command as Command)
    })
    this.#field.addEventListener('focus', () => this.#field.select())
    // Acts on change instead of submit, since a phone's number pad has no key to submit.
    this.#field.addEventListener('change', () => {
      goTo(pageTyped(this.#field.value, this.#pages, labels))
      this.#field.value = String(this.#page)
    })
    byId<HTMLFormElement>('page-form').addEventListener('submit', (event) => {
      event.preventDefault()
      this.#field.blur()
    })
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      this.#field.value = String(this.#page)
      this.#field.blur()
    })
    for (const button of commandButtons('fullscreen')) button.hidden = !document.fullscreenEnabled
  }

  update(state: ViewerState, scale: number): void {
    const percent = Math.round(scale * 100)
    this.#page = state.page
    this.#pages = state.pages
    this.#field.value = String(state.page)
    this.#percent.textContent = `${percent}%`
    this.#percent.setAttribute('aria-label', this.#say('zoomNow', { percent }))
    const read = spreadOf(state)
    this.#hairline.style.width = `${(read[read.length - 1]! / state.pages) * 100}%`
    enable('forward', canTurn(state, 1))
    enable('last', canTurn(state, 1))
    enable('back', canTurn(state, -1))
    enable('first', canTurn(state, -1))
    press('fitPage', state.zoom === 'page')
    press('fitWidth', state.zoom === 'width')
    press('twoPages', state.pairs)
    press('shift', state.shifted)
    enable('shift', state.pairs)
    document.body.classList.toggle('wide', state.wide)
    const printed = printedOn(this.#labels, state.page)
    byId('page-printed').textContent = printed === null ? '' : this.#say('pagePrinted', { label: printed })
    this.#tell(read.join('–'), state.pages, printed)
  }

  editPage(): void {
    this.#field.focus()
  }

  /** Announces the page once turning has stopped, not every page on the way. */
  #tell(page: string, pages: number, printed: string | null): void {
    clearTimeout(this.#announce)
    this.#announce = window.setTimeout(() => {
      const label = printed === null ? '' : this.#say('pagePrinted', { label: printed })
      const sentence = `${this.#say('pageNow', { page, pages })} ${label}`.trim()
      if (this.#heard.textContent !== sentence) this.#heard.textContent = sentence
    }, 500)
  }
}

function commandButtons(command: Command): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`button[data-command="${command}"]`)]
}

function enable(command: Command, enabled: boolean): void {
  for (const button of commandButtons(command)) button.disabled = !enabled
  for (const edge of document.querySelectorAll(`.edge[data-command="${command}"]`)) {
    edge.classList.toggle('off', !enabled)
  }
}

function press(command: Command, pressed: boolean): void {
  for (const button of commandButtons(command)) button.setAttribute('aria-pressed', String(pressed))
}

/** The printed numbers of the pages, from the first page on; null if they all equal the pages' positions. */
export type PageLabels = readonly string[] | null

/** Returns the label printed on this page; null if that is its number, or nothing. */
export function printedOn(labels: PageLabels, page: number): string | null {
  const label = labels?.[page - 1] ?? ''
  return label === '' || label === String(page) ? null : label
}

/**
 * Finds the page that was typed: "12", "１２" or "12 / 270" is a position in the file, as the field shows it; "xii", "A-3", "p.12", or a
 * number beyond the last page is a printed number. NaN if there is no such page.
 */
export function pageTyped(typed: string, pages: number, labels: PageLabels): number {
  const text = folded(typed)
  const digits = /^(\d+)(?:$|\s*\/)/.exec(text)?.[1]
  if (digits !== undefined && (Number(digits) <= pages || labels === null)) return Number(digits)
  const wanted = text.replace(/^p\.?\s*(?=\d)/, '')
  const printed = labels?.findIndex((label) => folded(label) === wanted && wanted !== '') ?? -1
  if (printed !== -1) return printed + 1
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
