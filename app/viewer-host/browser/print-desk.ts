import type { PrintRight } from '../viewer-boot.ts'
import { byId, make } from './element.ts'
import type { Message } from './message.ts'
import { printPages } from './print.ts'
import type { Segments } from './segments.ts'
import type { Sheets } from './sheets.ts'
import { NotAllowed, type ViewerServer } from './viewer-server.ts'
import type { Say } from './words.ts'

interface Desk {
  right: PrintRight
  pages: number
  server: ViewerServer
  segments: Segments
  sheets: Sheets
  message: Message
  say: Say
  currentPage: () => number
}

/** Asks what to print where there is a choice, asks the server's leave, and shows how far it is. */
export class PrintDesk {
  readonly #desk: Desk
  #underWay: AbortController | null = null

  constructor(desk: Desk) {
    this.#desk = desk
    if (desk.right !== 1) return
    const form = byId<HTMLFormElement>('print-form')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const [from, to] = chosenRange(new FormData(form), desk.currentPage(), desk.pages)
      desk.sheets.close()
      void this.#print(from, to)
    })
    for (const name of ['from', 'to']) {
      form.querySelector(`[name="${name}"]`)?.addEventListener('focus', () => {
        const range = form.querySelector<HTMLInputElement>('input[value="range"]')
        if (range) range.checked = true
      })
    }
  }

  open(): void {
    const { right, message, say, sheets, currentPage } = this.#desk
    if (right === 0) message.say(say('printForbidden'))
    else if (right === 2) void this.#print(currentPage(), currentPage())
    else {
      byId('print-current').textContent = say('printCurrent', { page: currentPage() })
      sheets.toggle('print-sheet')
    }
  }

  async #print(from: number, to: number): Promise<void> {
    if (this.#underWay) return
    const { server, segments, message, say } = this.#desk
    const abort = new AbortController()
    this.#underWay = abort
    try {
      await server.askToPrint(from, to)
      await printPages(segments, from, to, (done, total) => this.#progress(done, total), abort.signal)
    } catch (error) {
      if (error instanceof NotAllowed) message.say(say('printRefused'))
      else if (!abort.signal.aborted) message.say(say('printFailed'))
    } finally {
      this.#underWay = null
      byId('progress').hidden = true
    }
  }

  #progress(done: number, total: number): void {
    const box = byId('progress')
    if (box.hidden) {
      const bar = make('progress', '')
      const cancel = make('button', 'quiet', this.#desk.say('printCancel'))
      cancel.type = 'button'
      cancel.addEventListener('click', () => this.#underWay?.abort())
      box.replaceChildren(make('span', 'progress-words'), bar, cancel)
      box.hidden = false
    }
    const [words, bar] = [...box.children] as [HTMLElement, HTMLProgressElement]
    words.textContent = this.#desk.say('printMaking', { done, total })
    bar.max = total
    bar.value = done
  }
}

/** First and last page of what the form asks for, whichever way round the range was typed. */
export function chosenRange(form: FormData, current: number, pages: number): [number, number] {
  const what = form.get('what')
  if (what === 'all') return [1, pages]
  if (what !== 'range') return [current, current]
  const clamp = (name: string, otherwise: number) => {
    const page = Math.trunc(Number(form.get(name)) || otherwise)
    return Math.min(Math.max(page, 1), pages)
  }
  const ends: [number, number] = [clamp('from', 1), clamp('to', pages)]
  return [Math.min(...ends), Math.max(...ends)]
}
