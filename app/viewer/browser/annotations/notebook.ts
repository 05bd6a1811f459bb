import { dictionaryHref } from '#app/kernel/values/reading/dictionary-address.ts'
import type { Message } from '#app/viewer/browser/frame/message.ts'
import type { PageText } from '#app/viewer/browser/page-text/text-layer.ts'
import type { PlaceNote } from '#app/viewer/browser/place/place-keeper.ts'
import { notesStorage } from '#app/viewer/browser/reading-habits.ts'
import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { ViewerBoot } from '#app/viewer/viewer-boot.ts'
import { unbroken } from './anchor.ts'
import { type Annotation, AnnotationBook } from './annotation-book.ts'
import { AnnotationSync, OtherBooks } from './annotation-sync.ts'
import { Highlights, type Selected } from './highlights.ts'
import { NotesPanel } from './notes-panel.ts'
import { SelectionBar } from './selection-bar.ts'

/** The facts that a citation contains: the book's title, its author, and the address to read it at, without a page. */
interface Cited {
  title: string
  author: string
  href: string
}

interface NotebookOptions {
  boot: ViewerBoot
  server: ViewerServer
  say: Say
  label: (page: number) => string
  /** The printed page number; null if it equals the page's position. */
  printed: (page: number) => string | null
  goTo: (page: number) => void
  page: () => number
  place: PlaceNote
  message: Message
  /** Opens the sheet with the reader's notes. */
  open: () => void
  /** Whether this text may go to the clipboard. Counts it if it may. */
  mayCopy: (text: string) => boolean
  isCopyForbidden: () => boolean
}

/** Everything that a reader marks and writes in a book: in the sheet, on the pages, in this browser and on the server. */
export class Notebook {
  readonly panel: NotesPanel
  readonly #options: NotebookOptions
  readonly #book: AnnotationBook
  readonly #highlights: Highlights
  /** Null if the book has no selectable text. */
  readonly #bar: SelectionBar | null
  /** Null for a guest, like `#sync`: a guest's notes stay in this browser. Other readers' notes come from the server and go there. */
  readonly #others: OtherBooks | null
  readonly #sync: AnnotationSync | null

  constructor(options: NotebookOptions) {
    this.#options = options
    const { boot, say, label, goTo, place, server } = options
    const { shelf, contentId, version } = boot
    const storage = notesStorage(boot.book, { isGuest: shelf === null })
    this.#book = new AnnotationBook(storage, {
      whose: shelf === null ? undefined : { shelf, contentId, version },
    })
    storage.listen((text) => this.#adopt(text))
    this.panel = new NotesPanel({
      ...{ book: this.#book, say, label, goTo },
      changed: () => this.#changed(),
      undo: (words, back) => place.show(words, say('undo'), back),
    })
    this.#highlights = new Highlights({
      book: this.#book,
      changed: () => this.#changed(),
      pressed: (annotation) => this.#reveal(annotation),
      missed: (annotation) => void this.#findAgain(annotation),
    })
    this.#bar = boot.protection === 'strict' ? null : this.#makeBar()
    this.#others = shelf === null ? null : new OtherBooks({ book: boot.book, shelf }, server)
    this.#sync = this.#others && this.#makeSync(this.#others)
    void this.#sync?.run().then(() => this.#followEdition())
  }

  /** Draws the highlights into a page's text. */
  attach(page: number, text: PageText): PageText {
    return this.#highlights.attach(page, text)
  }

  toggleBookmark(): void {
    const { page, place, say } = this.#options
    const isMarked = this.panel.toggleBookmark()
    const words = say(isMarked ? 'bookmarked' : 'bookmarkGone', { page: page() })
    place.show(words, say('undo'), () => this.panel.toggleBookmark())
  }

  /** Highlights the selected text in the colour used last. Without a selection it tells the reader to select something. */
  highlight(): void {
    const { message, say } = this.#options
    if (!this.#bar?.highlight()) message.say(say('highlightWhat'))
  }

  /** Closes the bar for selected text, and ends the selection. Answers false if there was none. */
  closeBar(): boolean {
    return this.#bar?.close() ?? false
  }

  async copyLink(): Promise<void> {
    const { boot, page } = this.#options
    await this.#toClipboard(linkTo(boot, page()), 'linkCopied')
  }

  #makeBar(): SelectionBar {
    return new SelectionBar({
      highlights: this.#highlights,
      note: (selected) => this.#note(selected),
      copy: (selected) => void this.#copy(selected),
      picture: (selected) => void this.#picture(selected),
      lookUp: (selected) => this.#lookUp(selected),
      isCopyForbidden: this.#options.isCopyForbidden,
    })
  }

  #makeSync(others: OtherBooks): AnnotationSync {
    return new AnnotationSync({ book: this.#book, others }, this.#options.server, (isSent) =>
      this.#synced(isSent),
    )
  }

  #changed(): void {
    this.#highlights.draw()
    this.panel.draw()
    this.#sync?.soon()
  }

  /** Takes over what another window with the same book stored. */
  #adopt(text: string): void {
    this.#book.adopt(text)
    this.#highlights.draw()
    this.panel.draw()
  }

  #synced(isSent: boolean): void {
    this.#highlights.draw()
    const elsewhere = this.#others?.areWaiting ? 'elsewhere' : null
    const here = this.#book.isFull ? 'full' : !isSent && this.#book.hasChanges ? 'here' : null
    this.panel.tell(here ?? elsewhere)
  }

  #reveal(annotation: Annotation): void {
    this.#options.open()
    this.panel.reveal(annotation)
  }

  /** Begins a note on the first part of the selection. */
  #note(selected: readonly Selected[]): void {
    const [annotation] = this.#highlights.add(selected)
    this.#options.open()
    if (annotation) this.panel.edit(annotation)
  }

  async #copy(selected: readonly Selected[]): Promise<void> {
    const { boot, printed, say, mayCopy } = this.#options
    const { page, quote } = this.#quoted(selected)
    if (!mayCopy(quote)) return
    await this.#toClipboard(citationOf(boot, { quote, page, printed: printed(page) }, say), 'citationCopied')
  }

  #quoted(selected: readonly Selected[]): { page: number; quote: string } {
    const page = selected[0]?.page ?? this.#options.page()
    return { page, quote: unbroken(selected.map((part) => part.text).join('\n')) }
  }

  /** Shares the passage as a picture with its source. It counts as a copy, since everybody can read it there. */
  async #picture(selected: readonly Selected[]): Promise<void> {
    const { boot, printed, say, mayCopy, message, place } = this.#options
    const { page, quote } = this.#quoted(selected)
    const characters = [...quote].length
    if (characters > longestQuote) {
      message.say(say('quoteTooLong', { most: longestQuote, characters }))
      return
    }
    if (!mayCopy(quote)) return
    const { title, author, siteName, siteColour: colour } = boot
    const named = say('quotePage', { page: printed(page) ?? page })
    const isDown = selected[0]?.isDown ?? false
    try {
      // Few readers share a passage, so the code for it is loaded by those who do.
      const { shareQuote } = await import('#app/viewer/browser/quote/share-quote.ts')
      const quoted = { quote, title, author, page: named, siteName, colour, isDown }
      if ((await shareQuote(quoted)) === 'saved') place.tell(say('quoteSaved'))
    } catch {
      message.say(say('quoteFailed'))
    }
  }

  #lookUp(selected: readonly Selected[]): string | null {
    const { dictionary, protection } = this.#options.boot
    const { quote } = this.#quoted(selected)
    return dictionary === null
      ? null
      : dictionaryHref(dictionary, quote, { isGuarded: protection === 'guarded' })
  }

  async #toClipboard(text: string, done: 'citationCopied' | 'linkCopied'): Promise<void> {
    const { message, place, say } = this.#options
    if (await toClipboard(text)) place.tell(say(done))
    else message.say(say('clipboardRefused', { text }))
  }

  /** Finds annotations from an earlier version of the document again in this one. */
  async #followEdition(): Promise<void> {
    const { version } = this.#options.boot
    for (const annotation of this.#book.list())
      if (annotation.quote !== '' && annotation.version !== undefined && annotation.version !== version)
        await this.#findAgain(annotation)
  }

  /** Moves an annotation to the nearest page that contains its words. If no page does, it stays and is shown as lost. */
  async #findAgain(annotation: Annotation): Promise<void> {
    const { server, boot } = this.#options
    if (boot.protection === 'strict') return
    const words = annotation.quote.slice(0, searched).replaceAll('"', '')
    const answer = await server.search(`"${words}"`, { from: 1 }).catch(() => null)
    if (answer === null || answer.matches === null) return
    const page = nearestPage(answer.matches.lines, annotation.page)
    if (page === null) this.panel.lose(annotation)
    else if (page !== annotation.page || annotation.version !== boot.version) {
      this.#book.put({ ...annotation, page })
      this.#changed()
    }
  }
}

/** The longest quotation that is still legible on a picture, in characters. */
const longestQuote = 400

/** The length of a passage that is searched for, enough to find it. Characters. */
const searched = 60

/** The page among some lines that is nearest to another page; null if there are no lines. */
function nearestPage(lines: readonly { page: number }[], to: number): number | null {
  const [nearest] = lines
    .map(({ page }) => page)
    .sort((one, other) => Math.abs(one - to) - Math.abs(other - to))
  return nearest ?? null
}

/** The address of a page, for everybody who may read the book. */
function linkTo({ href }: Pick<Cited, 'href'>, page: number): string {
  const url = new URL(href)
  url.searchParams.set('page', String(page))
  return url.href
}

/** A passage with its source. The page is given as it is printed. */
function citationOf(
  { title, author, href }: Cited,
  { quote, page, printed }: { quote: string; page: number; printed: string | null },
  say: Say,
): string {
  const from = say('citationFrom', { title, page: printed ?? page })
  const by = author === '' ? from : say('citationBy', { author, from })
  return `${say('citationQuote', { quote })}\n${by}\n${linkTo({ href }, page)}`
}

/** Copies text to the clipboard, by the older way if the newer one is refused. Returns whether it worked. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return byCommand(text)
  }
}

function byCommand(text: string): boolean {
  let isThere = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isThere = true
  }
  addEventListener('copy', fill, { capture: true, once: true })
  const isDone = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  return isDone && isThere
}
