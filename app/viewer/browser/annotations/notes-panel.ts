import { byId, make } from '#app/viewer/browser/element.ts'
import type { SheetPanel } from '#app/viewer/browser/frame/sheets.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { Annotation, AnnotationBook } from './annotation-book.ts'
import { colours } from './colours.ts'

interface NotesOptions {
  book: AnnotationBook
  say: Say
  label: (page: number) => string
  goTo: (page: number) => void
  /** Called after a change. */
  changed: () => void
  /** Offers to undo the last change. */
  undo: (words: string, back: () => void) => void
}

const unsentWords = { here: 'notesUnsent', full: 'notesFull', elsewhere: 'notesUnsentElsewhere' } as const

/** The sheet with the reader's bookmarks and notes of this book, by page. They can be written, changed and gone to. */
export class NotesPanel implements SheetPanel {
  readonly #options: NotesOptions
  readonly #toggle = byId<HTMLButtonElement>('bookmark-toggle')
  readonly #form = byId<HTMLFormElement>('note-form')
  readonly #field = byId<HTMLTextAreaElement>('note-body')
  readonly #cancel = byId<HTMLButtonElement>('note-cancel')
  readonly #status = byId('notes-status')
  readonly #list = byId('notes-list')
  readonly #filter = byId<HTMLSelectElement>('notes-filter')
  /** The ids of annotations whose words are no longer in the book. */
  readonly #lost = new Set<string>()
  #page = 1
  /** The annotation that the form changes; null if it writes a new one. */
  #edited: Annotation | null = null

  constructor(options: NotesOptions) {
    this.#options = options
    this.#toggle.addEventListener('click', () => void this.toggleBookmark())
    this.#cancel.addEventListener('click', () => this.#begin(null))
    this.#filter.addEventListener('change', () => this.draw())
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#write()
    })
  }

  async show(page: number): Promise<boolean> {
    this.markCurrent(page)
    this.draw()
    return true
  }

  markCurrent(page: number): void {
    this.#page = page
    this.#drawToggle()
  }

  /** Adds or removes the bookmark of the page. Returns whether the page has one now. */
  toggleBookmark(): boolean {
    const bookmark = this.#bookmark()
    if (bookmark === undefined) this.#options.book.put({ kind: 'bookmark', page: this.#page })
    else this.#options.book.remove(bookmark)
    this.draw()
    this.#options.changed()
    return bookmark === undefined
  }

  /**
   * Tells what the server doesn't have yet: notes of this book (`here`), notes there is no room for (`full`), or notes of another book
   * (`elsewhere`); null if it has everything.
   */
  tell(unsent: keyof typeof unsentWords | null): void {
    this.#status.textContent = unsent === null ? '' : this.#options.say(unsentWords[unsent])
    this.draw()
  }

  draw(): void {
    this.#drawToggle()
    const { book, say } = this.#options
    const wanted = this.#filter.value
    const annotations = book.list()
    const items = annotations
      .filter(({ kind, colour }) => wanted === '' || wanted === (colour ?? kind))
      .map((annotation) => this.#item(annotation))
    const none = say(annotations.length === 0 ? 'notesNone' : 'notesNoneOfKind')
    this.#filter.hidden = annotations.length === 0
    this.#list.replaceChildren(...(items.length > 0 ? items : [make('li', 'sheet-note', none)]))
  }

  /** Shows the highlight that was pressed on the page. */
  reveal({ id }: Annotation): void {
    this.#filter.value = ''
    this.draw()
    const item = this.#list.querySelector<HTMLElement>(`[data-annotation="${id}"]`)
    item?.scrollIntoView({ block: 'nearest' })
    item?.querySelector('button')?.focus()
  }

  /** Opens the form to write a note on an annotation. */
  edit(annotation: Annotation): void {
    this.#begin(annotation)
    this.#field.focus({ preventScroll: true })
    this.#form.scrollIntoView({ block: 'nearest' })
  }

  /** Prepares the form for an existing annotation, or for a new note. */
  #begin(edited: Annotation | null): void {
    const { say } = this.#options
    this.#edited = edited
    this.#field.value = edited?.body ?? ''
    this.#cancel.hidden = edited === null
    byId('note-quote').textContent = edited?.quote ?? ''
    byId('note-label').textContent =
      edited === null
        ? say('noteBody')
        : say(edited.quote === '' ? 'noteBodyOf' : 'noteBodyQuoted', { page: edited.page })
  }

  /** Marks an annotation as lost, because its words aren't in this version. */
  lose({ id }: Annotation): void {
    this.#lost.add(id)
    this.draw()
  }

  #bookmark(): Annotation | undefined {
    return this.#options.book.list().find(({ kind, page }) => kind === 'bookmark' && page === this.#page)
  }

  #drawToggle(): void {
    const { say } = this.#options
    const isMarked = this.#bookmark() !== undefined
    for (const button of [this.#toggle, ...document.querySelectorAll('button[data-command="bookmark"]')])
      button.setAttribute('aria-pressed', String(isMarked))
    this.#toggle.textContent = say(isMarked ? 'bookmarkRemove' : 'bookmarkAdd', { page: this.#page })
  }

  #write(): void {
    const body = this.#field.value.trim()
    if (body === '') {
      this.#field.focus()
      return
    }
    const { book, changed } = this.#options
    book.put(this.#edited === null ? { kind: 'note', page: this.#page, body } : { ...this.#edited, body })
    this.#begin(null)
    this.draw()
    changed()
  }

  #item(annotation: Annotation): HTMLElement {
    const { say, label, goTo } = this.#options
    const { id, page, body, kind, quote, colour } = annotation
    const item = make('li', 'note')
    item.dataset.annotation = id
    item.append(this.#button(label(page), () => goTo(page), 'note-page'))
    if (kind === 'bookmark') item.append(make('p', 'note-text', say('bookmark')))
    if (quote !== '') item.append(make('blockquote', `note-quote ${colour ?? ''}`, quote))
    if (this.#lost.has(id)) item.append(make('p', 'note-lost', say('noteLost')))
    if (body !== '') item.append(make('p', 'note-text', body))
    if (colour !== null) item.append(this.#colours(annotation))
    if (kind !== 'bookmark')
      item.append(this.#named(say(body === '' ? 'noteAdd' : 'noteEdit'), page, () => this.edit(annotation)))
    item.append(this.#named(say('noteRemove'), page, () => this.#remove(annotation)))
    return item
  }

  #remove(annotation: Annotation): void {
    const { book, changed, say, undo } = this.#options
    book.remove(annotation)
    if (this.#edited?.id === annotation.id) this.#begin(null)
    this.draw()
    changed()
    undo(say('noteRemoved', { page: annotation.page }), () => {
      book.put(annotation)
      this.draw()
      changed()
    })
  }

  #colours(annotation: Annotation): HTMLElement {
    const { say, book, changed } = this.#options
    const group = make('span', 'note-colours')
    group.setAttribute('role', 'group')
    group.setAttribute('aria-label', say('noteColour'))
    for (const colour of colours) {
      const button = this.#button(
        '',
        () => {
          book.put({ ...annotation, colour })
          this.draw()
          changed()
        },
        `colour ${colour}`,
      )
      button.setAttribute('aria-label', say(colour))
      button.title = say(colour)
      button.setAttribute('aria-pressed', String(annotation.colour === colour))
      group.append(button)
    }
    return group
  }

  /** Makes a button whose accessible name includes its page, to tell equal buttons apart. */
  #named(words: string, page: number, act: () => void): HTMLButtonElement {
    const button = this.#button(words, act)
    button.setAttribute('aria-label', `${words} ${this.#options.label(page)}`)
    return button
  }

  #button(words: string, act: () => void, className = 'word-button'): HTMLButtonElement {
    const button = make('button', className, words)
    button.type = 'button'
    button.addEventListener('click', act)
    return button
  }
}
