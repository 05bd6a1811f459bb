import { byId, make } from '../element.ts'
import type { SheetPanel } from '../side-sheet.ts'
import type { Say } from '../words.ts'
import type { Annotation, AnnotationBook } from './annotation-book.ts'

interface NotesOptions {
  book: AnnotationBook
  say: Say
  label: (page: number) => string
  goTo: (page: number) => void
  /** Something was changed here. */
  changed: () => void
}

/** The reader's bookmarks and notes of this book, by page: to write, to change and to go to. */
export class NotesPanel implements SheetPanel {
  readonly #options: NotesOptions
  readonly #toggle = byId<HTMLButtonElement>('bookmark-toggle')
  readonly #form = byId<HTMLFormElement>('note-form')
  readonly #field = byId<HTMLTextAreaElement>('note-body')
  readonly #status = byId('notes-status')
  readonly #list = byId('notes-list')
  #page = 1
  /** What the form changes; null where it writes a new one. */
  #edited: Annotation | null = null

  constructor(options: NotesOptions) {
    this.#options = options
    this.#toggle.addEventListener('click', () => void this.toggleBookmark())
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

  /** Whether the page has one now. */
  toggleBookmark(): boolean {
    const bookmark = this.#bookmark()
    if (bookmark === undefined) this.#options.book.put({ kind: 'bookmark', page: this.#page })
    else this.#options.book.remove(bookmark)
    this.draw()
    this.#options.changed()
    return bookmark === undefined
  }

  /** What is kept where, as far as it isn't where it should be. */
  tell(isSent: boolean): void {
    this.#status.textContent = isSent ? '' : this.#options.say('notesUnsent')
    this.draw()
  }

  draw(): void {
    this.#drawToggle()
    const annotations = this.#options.book.list()
    const items = annotations.map((annotation) => this.#item(annotation))
    this.#list.replaceChildren(
      ...(items.length > 0 ? items : [make('li', 'sheet-note', this.#options.say('notesNone'))]),
    )
  }

  #bookmark(): Annotation | undefined {
    return this.#options.book.list().find(({ kind, page }) => kind === 'bookmark' && page === this.#page)
  }

  #drawToggle(): void {
    const { say } = this.#options
    const isMarked = this.#bookmark() !== undefined
    this.#toggle.setAttribute('aria-pressed', String(isMarked))
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
    this.#edited = null
    this.#field.value = ''
    this.draw()
    changed()
  }

  #item(annotation: Annotation): HTMLElement {
    const { say, label, goTo, book, changed } = this.#options
    const { page, body, kind } = annotation
    const way = this.#button(label(page), () => goTo(page), 'note-page')
    const text = make('p', 'note-text', kind === 'bookmark' ? say('bookmark') : body)
    const remove = this.#button(say('noteRemove'), () => {
      book.remove(annotation)
      this.draw()
      changed()
    })
    remove.setAttribute('aria-label', `${say('noteRemove')} ${label(page)}`)
    const edit = this.#button(say('noteEdit'), () => {
      this.#edited = annotation
      this.#field.value = body
      this.#field.focus()
    })
    edit.setAttribute('aria-label', `${say('noteEdit')} ${label(page)}`)
    const item = make('li', 'note')
    item.append(way, text, ...(kind === 'note' ? [edit] : []), remove)
    return item
  }

  #button(words: string, act: () => void, className = 'word-button'): HTMLButtonElement {
    const button = make('button', className, words)
    button.type = 'button'
    button.addEventListener('click', act)
    return button
  }
}
