import { Notebook } from '#app/viewer/browser/annotations/notebook.ts'
import { PageSlider } from '#app/viewer/browser/comfort/page-slider.ts'
import { PaperChoice } from '#app/viewer/browser/comfort/paper-choice.ts'
import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import { PdfEngine } from '#app/viewer/browser/document/pdf-engine.ts'
import { Segments } from '#app/viewer/browser/document/segments.ts'
import { Chrome } from '#app/viewer/browser/frame/chrome.ts'
import { commandRunner, commandTable, listenForKeys } from '#app/viewer/browser/frame/command-table.ts'
import { isTouched, showTapZones } from '#app/viewer/browser/frame/first-steps.ts'
import { HostBar, HostPage } from '#app/viewer/browser/frame/host-page.ts'
import { Menus } from '#app/viewer/browser/frame/menus.ts'
import { Message } from '#app/viewer/browser/frame/message.ts'
import { Sheets, SideSheet } from '#app/viewer/browser/frame/sheets.ts'
import { Thumbnails } from '#app/viewer/browser/frame/thumbnails.ts'
import { type PageLabels, printedOn, Toolbar } from '#app/viewer/browser/frame/toolbar.ts'
import { Outline } from '#app/viewer/browser/outline/outline.ts'
import { drawTextLayer } from '#app/viewer/browser/page-text/text-layer.ts'
import { BookEnd } from '#app/viewer/browser/place/book-end.ts'
import { watchLease } from '#app/viewer/browser/place/lease-watch.ts'
import { PlaceKeeper, PlaceNote } from '#app/viewer/browser/place/place-keeper.ts'
import { TimeLeft } from '#app/viewer/browser/place/time-left.ts'
import { PrintDesk } from '#app/viewer/browser/print/print-desk.ts'
import { CopyGuard, noTextLayer } from '#app/viewer/browser/protection/copy-guard.ts'
import { PicturePages, smallest } from '#app/viewer/browser/protection/picture-pages.ts'
import { ScrollView } from '#app/viewer/browser/scroll/scroll-view.ts'
import { BookSearch } from '#app/viewer/browser/search/book-search.ts'
import { SeatKeeper } from '#app/viewer/browser/seat/seat-keeper.ts'
import { listenForGestures } from '#app/viewer/browser/stage/gestures.ts'
import { listenForZoom } from '#app/viewer/browser/stage/listen-for-zoom.ts'
import { PagePictures } from '#app/viewer/browser/stage/page-pictures.ts'
import type { PageSurroundings } from '#app/viewer/browser/stage/page-view.ts'
import { Placeholders } from '#app/viewer/browser/stage/placeholders.ts'
import { Reader } from '#app/viewer/browser/stage/reader.ts'
import { Stage } from '#app/viewer/browser/stage/stage.ts'
import { Trimming } from '#app/viewer/browser/stage/trim.ts'
import { canTurn, spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import { TextOffer } from '#app/viewer/browser/text/text-offer.ts'
import { TextView } from '#app/viewer/browser/text/text-view.ts'
import type { ViewerAssets, ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { byId } from './element.ts'
import { keepPlace, keepTrim, readKeptPlace, readPairs, readScroll, readTrim } from './reading-habits.ts'
import { NotAllowed, ViewerServer } from './viewer-server.ts'
import { type Say, speaker } from './words.ts'

const narrow = 900

/** Builds the viewer from its parts and passes each part the others' events. */
export class Viewer {
  readonly #say: Say
  readonly #server: ViewerServer
  readonly #segments: PageSource
  readonly #host: HostPage
  readonly #message: Message
  readonly #stage: Stage
  readonly #menus = new Menus()
  readonly #sheets: Sheets
  readonly #sideSheet: SideSheet
  readonly #reader: Reader
  readonly #toolbar: Toolbar
  readonly #slider: PageSlider
  /** Null if the book gives out no text. */
  readonly #textView: TextView | null
  readonly #scroll: ScrollView
  readonly #labels: PageLabels
  readonly #place: PlaceKeeper
  readonly #timeLeft: TimeLeft
  readonly #bookEnd: BookEnd
  readonly #notebook: Notebook
  /** Null unless only a share of the text may be copied. */
  readonly #copyGuard: CopyGuard | null
  readonly #note = new PlaceNote()
  readonly #boot: ViewerPageData['boot']
  readonly #trimming: Trimming
  readonly #placeholders: Placeholders
  /** Null where the text view isn't offered: on large screens, and for a book without text. */
  readonly #offer: TextOffer | null
  #chrome: Chrome | null = null

  constructor({ boot, assets, words }: ViewerPageData) {
    this.#say = speaker(words)
    this.#labels = boot.labels
    this.#server = new ViewerServer(boot.key, boot.rights, boot.segments)
    this.#place = new PlaceKeeper((from, to) => this.#keepPlace(boot.keptBy, from, to))
    this.#boot = boot
    this.#timeLeft = new TimeLeft(boot, this.#server, this.#say)
    this.#bookEnd = new BookEnd(boot, this.#server, this.#say)
    this.#placeholders = new Placeholders(boot.pages, (file) => this.#server.placeholders(file))
    this.#trimming = new Trimming(boot.trim, readTrim(boot.contentId) ?? isSmallScreen())
    if (boot.shelfHref !== null) watchLease(this.#server, (error) => this.#leaseEnded(error))
    if (boot.takesSeat) new SeatKeeper(this.#server, (error) => this.#failed(error))
    const { pages, textOf } = this.#makePages(boot, assets)
    this.#segments = pages
    pages.mark?.(boot.words)
    this.#host = new HostPage(boot.parentOrigin, this.#goTo)
    this.#message = new Message(this.#say, {
      reload: () => this.#host.askToReload(),
      retry: () => this.#retry(),
    })
    this.#copyGuard =
      boot.protection === 'guarded' ? new CopyGuard(this.#server, this.#message, this.#say) : null
    this.#sheets = new Sheets((id) => {
      if (id === 'side-sheet') this.#sideSheet.closed()
    })
    const search = this.#makeSearch(boot)
    this.#notebook = this.#makeNotebook(boot)
    const firstSheet = byId('first-sheet')
    const pictures = new PagePictures(
      boot.drawnPages,
      boot.protection === 'strict'
        ? async (page, signal) => (await this.#server.burntPicture(page, smallest, [], signal)).blob
        : (page, signal) => this.#server.picture(page, signal),
      firstSheet,
    )
    firstSheet.remove()
    this.#sideSheet = this.#makeSideSheet(boot, search, pictures)
    this.#tellTrim()
    this.#stage = new Stage(byId('stage'))
    const around = this.#surroundings(boot, textOf, pictures)
    this.#reader = this.#makeReader(boot, around)
    this.#scroll = this.#makeScroll(boot, around)
    new PaperChoice(() => {
      this.#reader.tint()
      this.#scroll.tint()
    })
    this.#textView = pages instanceof Segments ? this.#makeTextView(pages) : null
    this.#offer = this.#textView !== null && isSmallScreen() && isTouched() ? this.#makeOffer() : null
    const commands = commandTable({
      textView: this.#textView,
      noText: () => this.#message.say(this.#say('textProtected')),
      contentId: boot.contentId,
      reader: this.#reader,
      menus: this.#menus,
      sheets: this.#sheets,
      sideSheet: this.#sideSheet,
      search,
      notebook: this.#notebook,
      bookEnd: this.#bookEnd,
      desk: this.#makePrintDesk(boot, assets),
      hostBar: new HostBar(boot.parentOrigin),
      viewChosen: (isText) => this.#offer?.chosen(isText),
      toggleTrim: () => {
        this.#trim(!this.#trimming.isOn)
        keepTrim(boot.contentId, this.#trimming.isOn)
      },
      toggleScroll: () => this.#toggleScroll(!this.#scroll.isOpen),
      goToField: () => this.#toolbar.editPage(),
      jumpTo: this.#jumpTo,
    })
    const run = commandRunner(commands, this.#menus)
    this.#toolbar = new Toolbar(this.#say, run, this.#jumpTo, boot.labels)
    this.#slider = new PageSlider({
      pageSize: boot.pageSize,
      pictures,
      placeholders: this.#placeholders,
      segments: this.#segments,
      label: this.#label,
      goTo: this.#jumpTo,
    })
    listenForKeys(this.#reader, run)
  }

  start(): void {
    const stage = byId('stage')
    if (!isOldSafari()) this.#chrome = new Chrome(document.documentElement, byId('bar'), stage)
    listenForGestures(stage, this.#reader, () => {
      if (!this.#menus.close()) this.#chrome?.toggle()
    })
    listenForZoom(this.#stage, this.#reader)
    new ResizeObserver(() => this.#reader.fit()).observe(stage)
    this.#reader.fit()
    // Focuses the stage, so that keys work without a click first: a frame has no focus of its own.
    stage.focus({ preventScroll: true })
    addEventListener('online', () => {
      if (this.#message.isOffline) this.#retry()
    })
    if (readScroll()) this.#toggleScroll(true)
    void this.#reader.show()
    this.#tellPlace()
    showTapZones(this.#say, this.#boot.rightToLeft)
  }

  #keepPlace(book: string | null, from: number, to: number): void {
    if (book !== null) keepPlace(book, from)
    if (book === null || this.#boot.shelfHref !== null) void this.#server.keepPlace(from, to)
  }

  /** Tells a reader that they were taken back to where they were. A guest's place is only known in this browser. */
  #tellPlace(): void {
    const { isAsked, keptBy, page, pages } = this.#boot
    if (isAsked) return
    const kept = keptBy === null ? page : Math.min(readKeptPlace(keptBy) ?? 1, pages)
    if (kept === 1) return
    this.#goTo(kept)
    const words = this.#say('resumed', { page: kept })
    this.#note.show(words, this.#say('fromStart'), () => this.#jumpTo(1))
  }

  readonly #goTo = (page: number): void => this.#reader.goTo(page)

  /**
   * Jumps to a page by a link, the table of contents or its number. The browser's "back" then returns to the page that was on the screen.
   */
  readonly #jumpTo = (page: number): void => {
    if (spreadOf(this.#reader.state).includes(page)) this.#goTo(page)
    else {
      const { page: from } = this.#reader.state
      this.#host.asJump(() => this.#goTo(page))
      this.#note.show('', this.#say('backToPage', { page: from }), () => this.#jumpTo(from))
    }
  }

  readonly #label = (page: number): string => {
    const printed = this.#printed(page)
    return printed === null
      ? this.#say('pageLabel', { page })
      : this.#say('pageLabelPrinted', { page, label: printed })
  }

  /** Makes the source of pages: pdf.js with its text layer, or pictures for a book that is given out only as pictures. */
  #makePages(
    { protection, segments }: ViewerPageData['boot'],
    assets: ViewerAssets,
    how: { isFrugal?: boolean } = {},
  ): { pages: PageSource; textOf: PageSurroundings['textOf'] } {
    if (protection === 'strict') {
      const pages = new PicturePages(segments, this.#server)
      return { pages, textOf: async () => noTextLayer() }
    }
    const engine = PdfEngine.load(assets, how)
    const pages = new Segments(segments, this.#server, engine)
    return {
      pages,
      textOf: async (page) => {
        const layer = await drawTextLayer(await engine, await pages.page(page))
        if (spreadOf(this.#reader.state).includes(page))
          this.#offer?.shown(layer.element.textContent?.length ?? 0)
        return this.#notebook.attach(page, layer)
      },
    }
  }

  #surroundings(
    boot: ViewerPageData['boot'],
    textOf: PageSurroundings['textOf'],
    pictures: PagePictures,
  ): PageSurroundings {
    return {
      textOf,
      pictures,
      placeholders: this.#placeholders,
      linksOf: (page: number) => this.#segments.linksOf(page),
      goTo: this.#jumpTo,
      searched: { words: boot.words, breaks: [], current: null },
      label: this.#label,
      trimming: this.#trimming,
      oldSafari: isOldSafari(),
    }
  }

  #makeReader(boot: ViewerPageData['boot'], around: PageSurroundings): Reader {
    const events = {
      changed: (state: ViewerState, scale: number) => this.#changed(state, scale),
      shown: () => {
        this.#message.clearFailure()
        this.#placeholders.fetchSoon(this.#reader.state.page)
      },
      failed: (error: unknown) => this.#failed(error),
    }
    return new Reader(boot, { stage: this.#stage, segments: this.#segments, around, events })
  }

  /** Jumps to a page that was chosen in the sheet. In a narrow window the sheet then closes. */
  readonly #goFromSheet = (page: number): void => {
    this.#jumpTo(page)
    if (document.documentElement.clientWidth < narrow) this.#sheets.close()
  }

  readonly #printed = (page: number): string | null => printedOn(this.#labels, page)

  #makeSideSheet(
    { pages, pageSize }: ViewerPageData['boot'],
    search: BookSearch,
    pictures: PagePictures,
  ): SideSheet {
    const [goTo, segments] = [this.#goFromSheet, this.#segments]
    return new SideSheet({
      outline: new Outline(this.#server, this.#say, goTo),
      thumbnails: new Thumbnails({
        pages,
        pageSize,
        segments,
        pictures,
        label: this.#label,
        printed: this.#printed,
        goTo,
      }),
      'book-search': search,
      notes: this.#notebook.panel,
    })
  }

  #makeScroll({ pages, pageSize }: ViewerPageData['boot'], around: PageSurroundings): ScrollView {
    return new ScrollView({
      pages,
      pageSize,
      segments: this.#segments,
      around,
      reached: this.#goTo,
      failed: (error) => this.#failed(error),
      tapped: () => {
        if (!this.#menus.close()) this.#chrome?.toggle()
      },
      zoomed: (zoom) => this.#reader.set({ zoom }),
    })
  }

  /** Switches the scroll view, which shows no pairs. The reader's choice of pairs returns with the stage. */
  #toggleScroll(on: boolean): void {
    this.#reader.isCovered = on
    this.#reader.set({ pairs: on ? false : readPairs() })
    this.#scroll.toggle(on, this.#reader.state)
    for (const button of document.querySelectorAll('button[data-command="scroll"]'))
      button.setAttribute('aria-pressed', String(on))
    if (on) this.#reader.set({})
    else void this.#reader.show()
  }

  #makeOffer(): TextOffer {
    const open = () => this.#textView?.toggle(true)
    return new TextOffer({
      open,
      offer: (accept) => {
        if (this.#note.isShown) return false
        this.#note.show(this.#say('textOffer'), this.#say('textOpen'), accept)
        return true
      },
    })
  }

  /** Trims the margins of the book, or shows whole pages. */
  #trim(on: boolean): void {
    this.#trimming.isOn = on
    this.#tellTrim()
    this.#reader.set({})
    this.#scroll.trim()
  }

  #tellTrim(): void {
    const { isOn } = this.#trimming
    document.documentElement.classList.toggle('trimmed', isOn)
    for (const button of document.querySelectorAll('button[data-command="trim"]'))
      button.setAttribute('aria-pressed', String(isOn))
  }

  #makeTextView(segments: Segments): TextView {
    return new TextView({
      segments,
      say: this.#say,
      label: this.#label,
      printed: this.#printed,
      pageCount: this.#boot.pages,
      pages: () => spreadOf(this.#reader.state),
      turn: (by) => {
        const goesOn = canTurn(this.#reader.state, by)
        if (goesOn) this.#reader.turn(by)
        return goesOn
      },
      goesOn: () => canTurn(this.#reader.state, 1),
      tell: (words) => this.#message.say(words),
    })
  }

  #makeNotebook(boot: ViewerPageData['boot']): Notebook {
    return new Notebook({
      ...{ boot, server: this.#server, say: this.#say, label: this.#label, printed: this.#printed },
      ...{ place: this.#note, message: this.#message },
      goTo: this.#goFromSheet,
      page: () => this.#reader.state.page,
      open: () => this.#openNotes(),
      mayCopy: (text) => this.#copyGuard?.mayCopy(text) ?? true,
      isCopyForbidden: () => this.#copyGuard?.isForbidden ?? false,
    })
  }

  #openNotes(): void {
    if (!this.#sheets.isOpen('side-sheet')) this.#sheets.toggle('side-sheet')
    this.#sideSheet.opened('notes')
    byId('tab-notes').focus()
  }

  #makeSearch({ query }: ViewerPageData['boot']): BookSearch {
    return new BookSearch({
      server: this.#server,
      say: this.#say,
      query,
      goTo: this.#goFromSheet,
      page: () => this.#reader.state.page,
      label: this.#label,
      mark: (searched) => {
        const isPaintedAnew = this.#segments.mark?.(searched.words) ?? false
        this.#reader.mark(searched, isPaintedAnew)
        this.#scroll.mark(isPaintedAnew)
      },
    })
  }

  #makePrintDesk(boot: ViewerPageData['boot'], assets: ViewerAssets): PrintDesk {
    const { print, pages } = boot
    return new PrintDesk({
      right: print,
      pages,
      server: this.#server,
      // Printing is frugal with hundreds of pages: a browser would otherwise keep half a gigabyte of decoded pictures.
      openSegments: () => this.#makePages(boot, assets, { isFrugal: true }).pages,
      sheets: this.#sheets,
      message: this.#message,
      say: this.#say,
      currentPage: () => this.#reader.state.page,
    })
  }

  #changed(state: ViewerState, scale: number): void {
    this.#chrome?.turned()
    if (this.#scroll.isOpen) this.#reader.scale = this.#scroll.update(state)
    this.#toolbar.update(state, this.#scroll.isOpen ? this.#reader.scale : scale)
    this.#slider.update(state)
    void this.#textView?.update()
    this.#sideSheet.markCurrent(state.page)
    this.#host.tellPage(state.page)
    this.#place.moved(state)
    void this.#timeLeft.update(state)
    void this.#bookEnd.update(state)
  }

  /** Leaves a saved book that can't be read any more. The list of saved books says why. */
  #leaseEnded(error: unknown): void {
    if (error instanceof NotAllowed) this.#failed(error)
  }

  #failed(error: unknown): void {
    if (error instanceof NotAllowed) {
      this.#reader.end()
      this.#textView?.end()
      this.#scroll.end()
      this.#note.hide()
    }
    const { shelfHref } = this.#boot
    if (error instanceof NotAllowed && shelfHref !== null) location.replace(shelfHref)
    else this.#message.tell(error)
  }

  #retry(): void {
    this.#message.clear()
    void this.#reader.show()
  }
}

/** A phone, upright or sideways, on which margins cost more than they give. */
function isSmallScreen(): boolean {
  return matchMedia(`(max-width: ${narrow - 1}px), (max-height: 499px)`).matches
}

function isOldSafari(): boolean {
  return document.documentElement.classList.contains('bunko-old-safari')
}
