import type { Words } from './file-facts.ts'

/** A file of the batch, with its state. */
export type Item = {
  file: File
  row: Row
  state: RowState
  fingerprint: string
  /** Aborts the file's request in progress. */
  stop: AbortController
  /** How often the server failed to take the file. */
  attempts: number
  uploadId: string | null
}

/** How often a file is tried in all if the server fails. */
export const maxAttempts = 5

/**
 * Pauses before the next attempt, by the number of failures in a row, in milliseconds. Retries never end: a connection
 * may be away for hours.
 */
const pauses = [1_000, 2_000, 5_000, 10_000]
const maxPauseMs = 30_000

export function pauseAfter(breaks: number): number {
  return pauses[breaks - 1] ?? maxPauseMs
}

/** R394: true if the file no longer changes by itself, so that it may be cleared from the list. */
export function isEnded({ state }: Pick<Item, 'state'>): boolean {
  return state === 'ready' || state === 'refused' || state === 'failed'
}

type RowState = 'waiting' | 'sending' | 'paused' | 'broken' | 'failed' | 'reading' | 'ready' | 'refused'

/** The buttons of a file's line, by its state. */
const may: Record<RowState, readonly ('pause' | 'resume' | 'remove')[]> = {
  waiting: ['pause', 'remove'],
  sending: ['pause', 'remove'],
  paused: ['resume', 'remove'],
  broken: ['resume', 'remove'],
  failed: ['resume', 'remove'],
  reading: [],
  ready: [],
  refused: [],
}
const acts = ['pause', 'resume', 'remove'] as const
const fields = ['title', 'author', 'keywords'] as const

/** The states in which the file's words can't be changed here any more: its content exists, or there will be none. */
const isFixed = /reading|ready|refused/

type Names = Record<`${(typeof acts)[number]}File` | `${keyof Words}Of`, string>
type Acts = { pause: () => void; resume: () => void; remove: () => void }

/** The line of one file. On the screen for many files its words are inputs, and what was typed into them stays. */
export class Row {
  readonly element: HTMLElement
  #stated: Words

  constructor(template: HTMLTemplateElement, names: Names, run: Acts, name: string) {
    const copy = template.content.cloneNode(true) as DocumentFragment
    this.element = copy.querySelector('li') as HTMLElement
    this.#stated = { title: name, author: '', keywords: '' }
    this.#text('[data-name]', name)
    for (const field of fields) {
      const input = this.#input(field)
      input?.setAttribute('aria-label', names[`${field}Of`].replace('{name}', name))
      input?.addEventListener('input', () => {
        input.dataset.typed = ''
      })
    }
    this.element.querySelector('progress')?.setAttribute('aria-label', name)
    for (const act of acts) {
      const button = this.#button(act)
      button.onclick = run[act]
      button.setAttribute('aria-label', names[`${act}File`].replace('{name}', name))
    }
  }

  /** What the file says about itself: shown wherever nothing was typed. */
  set stated(words: Words) {
    this.#stated = words
    this.#text('[data-title]', words.title)
    for (const field of fields) {
      const input = this.#input(field)
      if (input !== null && input.dataset.typed === undefined) input.value = words[field]
    }
  }

  /** The words as they are now. A title that was emptied is the file's own again, because a content needs one. */
  get words(): Words {
    const [title = '', author = '', keywords = ''] = fields.map(
      (field) => this.#input(field)?.value.trim() ?? this.#stated[field],
    )
    return { title: title || this.#stated.title, author, keywords }
  }

  show(state: RowState, said: string, percent?: number): void {
    this.element.dataset.state = state
    this.#text('[data-said]', said)
    if (percent !== undefined) (this.element.querySelector('progress') as HTMLProgressElement).value = percent
    for (const act of acts) this.#button(act).hidden = !may[state].includes(act)
    for (const field of fields) {
      const input = this.#input(field)
      if (input !== null) input.readOnly = isFixed.test(state)
    }
  }

  #input(field: keyof Words): HTMLInputElement | null {
    return this.element.querySelector(`[data-field="${field}"]`)
  }

  #button(act: 'pause' | 'resume' | 'remove'): HTMLButtonElement {
    return this.element.querySelector(`[data-${act}]`) as HTMLButtonElement
  }

  #text(selector: string, text: string): void {
    const element = this.element.querySelector(selector)
    if (element !== null && element.textContent !== text) element.textContent = text
  }
}

/** The words that the script shows; it fills in `{name}`. */
export type UploadWords = Record<
  | 'waiting'
  | 'sending'
  | 'storing'
  | 'paused'
  | 'broken'
  | 'reading'
  | 'readingPages'
  | 'ready'
  | 'refused'
  | 'notTaken'
  | 'notAccepted'
  | 'empty'
  | 'unreadable'
  | 'twice'
  | 'groupNeeded'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'summary'
  | 'pauseFile'
  | 'resumeFile'
  | 'removeFile'
  | 'titleOf'
  | 'authorOf'
  | 'keywordsOf',
  string
>
