import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import type { Message } from '#app/viewer/browser/frame/message.ts'
import type { Sheets } from '#app/viewer/browser/frame/sheets.ts'
import { type AllowanceMeter, NotAllowed, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { PrintRight } from '#app/viewer/viewer-boot.ts'
import {
  chosenPages,
  countOf,
  densityFor,
  type Pages,
  Paper,
  pagesPerPart,
  partsOf,
  unlessStopped,
} from './paper.ts'

interface Book {
  pages: number
  say: Say
  currentPage: () => number
}

/** The print form: this page, a range, or all pages. For a large job it says beforehand that it comes in parts. */
class PrintForm {
  readonly #book: Book
  #meter: AllowanceMeter | null = null
  readonly #form = byId<HTMLFormElement>('print-form')

  constructor(book: Book, print: (pages: Pages) => void) {
    this.#book = book
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      print(this.#chosen())
    })
    this.#form.addEventListener('input', () => this.update())
    for (const name of ['from', 'to']) {
      this.#form.querySelector(`[name="${name}"]`)?.addEventListener('focus', () => this.#chooseRange())
    }
  }

  /** Shows how many pages may still be printed, a moment after the form opens, when the server has answered. */
  measure(meter: AllowanceMeter | null): void {
    this.#meter = meter
    byId('print-meter').hidden = meter === null
    if (meter !== null) {
      const bar = byId<HTMLMeterElement>('print-left')
      bar.max = meter.allowance
      bar.value = meter.left
      byId('print-left-words').textContent = wordsOfMeter(meter, this.#book.say)
    }
    this.update()
  }

  update(): void {
    const { say, currentPage } = this.#book
    byId('print-current').textContent = say('printCurrent', { page: currentPage() })
    const chosen = this.#chosen()
    const [pages, parts] = [countOf(chosen), partsOf(chosen).length]
    const isLarge = parts > 1
    const isTooMuch = isOver(this.#meter, pages)
    const large = isLarge ? say('printLarge', { pages, parts, size: pagesPerPart }) : ''
    byId('print-note').textContent = isTooMuch
      ? wordsOfOver(this.#meter as AllowanceMeter, pages, say)
      : large
    byId<HTMLButtonElement>('print-start').disabled = isTooMuch
    byId('print-start').textContent = isLarge ? say('printStartMany', { pages }) : say('printStart')
  }

  #chosen(): Pages {
    return chosenPages(new FormData(this.#form), this.#book.currentPage(), this.#book.pages)
  }

  #chooseRange(): void {
    const range = this.#form.querySelector<HTMLInputElement>('input[value="range"]')
    if (range) range.checked = true
    this.update()
  }
}

/** Shows the progress of printing, with a button to stop. Between the parts of a large job it waits for the reader. */
class PrintProgress {
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

  /** Resolves when the reader asks to print this part, because an unexpected print dialog would be in the way. Throws if stopped. */
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

interface Desk {
  right: PrintRight
  pages: number
  server: ViewerServer
  /** Opens segments with an engine of their own, so that all memory of printing is freed. */
  openSegments: () => PageSource
  sheets: Sheets
  message: Message
  say: Say
  currentPage: () => number
}

/** Asks what to print if there is a choice, and prints it part by part, asking the server's permission for each. */
export class PrintDesk {
  readonly #desk: Desk
  readonly #form: PrintForm | null
  #underWay: AbortController | null = null

  constructor(desk: Desk) {
    this.#desk = desk
    const { pages, say, sheets, currentPage } = desk
    this.#form =
      desk.right === 1
        ? new PrintForm({ pages, say, currentPage }, (chosen) => {
            sheets.close()
            void this.#print(chosen)
          })
        : null
  }

  open(): void {
    const { right, message, say, sheets, currentPage } = this.#desk
    if (right === 0) message.say(say('printForbidden'))
    else if (right === 2) void this.#print({ from: currentPage(), to: currentPage() })
    else {
      this.#form?.update()
      sheets.toggle('print-sheet')
      void this.#meter().then((meter) => this.#form?.measure(meter))
    }
  }

  async #print(job: Pages): Promise<void> {
    if (this.#underWay) return
    const { message, say } = this.#desk
    const stop = new AbortController()
    this.#underWay = stop
    const paper = new Paper()
    const progress = new PrintProgress(say, () => stop.abort())
    try {
      const meter = await this.#meter()
      if (isOver(meter, countOf(job))) return message.say(wordsOfOver(meter, countOf(job), say))
      await this.#printParts(job, paper, progress, stop.signal)
    } catch (error) {
      if (error instanceof NotAllowed) message.say(await this.#whyRefused(job))
      else if (!stop.signal.aborted) message.say(say('printFailed'))
    } finally {
      this.#underWay = null
      paper.clear()
      progress.hide()
    }
  }

  /** The number of pages left; null if the server doesn't answer, which still enforces its limit. */
  #meter(): Promise<AllowanceMeter | null> {
    return this.#desk.server.printMeter().catch(() => null)
  }

  /** Explains a refusal: another window may have used up the allowance meanwhile. */
  async #whyRefused(job: Pages): Promise<string> {
    const { say } = this.#desk
    const meter = await this.#meter()
    return isOver(meter, countOf(job)) ? wordsOfOver(meter, countOf(job), say) : say('printRefused')
  }

  /** Prints part by part. The server is told of a part when it goes to the printer, not of pages that were only prepared. */
  async #printParts(job: Pages, paper: Paper, progress: PrintProgress, stop: AbortSignal): Promise<void> {
    const parts = partsOf(job)
    const density = densityFor(job)
    const total = countOf(job)
    for (const [at, part] of parts.entries()) {
      const laid = (page: number) => progress.making(page - job.from + 1, total)
      laid(part.from - 1)
      const segments = this.#desk.openSegments()
      await paper.lay(segments, part, { density, laid, stop }).finally(() => segments.close())
      if (parts.length > 1) await progress.ready(part, at + 1, parts.length, stop)
      progress.hide()
      await this.#desk.server.askToPrint(part.from, part.to)
      await paper.print()
      paper.clear()
    }
  }
}

/** Whether printing this many pages exceeds the allowance. */
function isOver(meter: AllowanceMeter | null, pages: number): meter is AllowanceMeter {
  return meter !== null && pages > meter.left
}

/** The sentence that tells how many pages may still be printed. */
function wordsOfMeter({ left, allowance, days }: AllowanceMeter, say: Say): string {
  return left === 0 ? say('printNone', { allowance, days }) : say('printLeft', { left, allowance, days })
}

/** The sentences that tell why so many pages can't be printed, and when more can. */
function wordsOfOver(meter: AllowanceMeter, pages: number, say: Say): string {
  const reason = meter.left === 0 ? wordsOfMeter(meter, say) : say('printOver', { pages, left: meter.left })
  const sentences =
    meter.freesOn === null ? [reason] : [reason, say('printFrees', { date: dateOf(meter.freesOn) })]
  return sentences.join(document.documentElement.lang === 'ja' ? '' : ' ')
}

function dateOf(day: string): string {
  const format = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(document.documentElement.lang, format)
}
