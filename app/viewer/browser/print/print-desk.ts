import type { PageSource } from '#app/viewer/browser/document/page-file.ts'
import type { Message } from '#app/viewer/browser/frame/message.ts'
import type { Sheets } from '#app/viewer/browser/frame/sheets.ts'
import { type AllowanceMeter, NotAllowed, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { PrintRight } from '#app/viewer/viewer-boot.ts'
import { densityFor, Paper } from './paper.ts'
import { isOver, wordsOfOver } from './print-allowance.ts'
import { PrintForm } from './print-form.ts'
import { countOf, type Pages, partsOf } from './print-parts.ts'
import { PrintProgress } from './print-progress.ts'

interface Desk {
  right: PrintRight
  pages: number
  server: ViewerServer
  /** Segments with an engine of their own: what printing took is given back whole. */
  openSegments: () => PageSource
  sheets: Sheets
  message: Message
  say: Say
  currentPage: () => number
}

/** Asks what to print where there is a choice, and prints it part by part, the server's leave asked for each. */
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

  /** Not known where the server doesn't answer: it counts, whatever is shown here. */
  #meter(): Promise<AllowanceMeter | null> {
    return this.#desk.server.printMeter().catch(() => null)
  }

  /** Another window may have used up what was left. */
  async #whyRefused(job: Pages): Promise<string> {
    const { say } = this.#desk
    const meter = await this.#meter()
    return isOver(meter, countOf(job)) ? wordsOfOver(meter, countOf(job), say) : say('printRefused')
  }

  /** The server hears of a part when it goes to the printer, not of pages that were only prepared. */
  async #printParts(job: Pages, paper: Paper, progress: PrintProgress, stop: AbortSignal): Promise<void> {
    const parts = partsOf(job)
    const density = densityFor(job)
    const total = countOf(job)
    for (const [at, part] of parts.entries()) {
      const laid = (page: number) => progress.making(page - job.from + 1, total)
      laid(part.from - 1)
      const segments = this.#desk.openSegments()
      await paper.lay(segments, part, density, laid, stop).finally(() => segments.close())
      if (parts.length > 1) await progress.ready(part, at + 1, parts.length, stop)
      progress.hide()
      await this.#desk.server.askToPrint(part.from, part.to)
      await paper.print()
      paper.clear()
    }
  }
}
