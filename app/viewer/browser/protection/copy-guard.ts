import { make } from '#app/viewer/browser/element.ts'
import type { Message } from '#app/viewer/browser/frame/message.ts'
import type { TextLayer } from '#app/viewer/browser/page-text/text-layer.ts'
import { NotAllowed, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'

/**
 * Lets the reader copy up to the share of text that the publisher allows. The server counts the characters; the rest is fetched beforehand,
 * because a browser fills the clipboard at once or not at all.
 */
export class CopyGuard {
  readonly #server: ViewerServer
  readonly #message: Message
  readonly #say: Say
  /** The number of characters left; null until the server has answered. */
  #left: number | null = null
  #allowance = 0

  constructor(server: ViewerServer, message: Message, say: Say) {
    this.#server = server
    this.#message = message
    this.#say = say
    document.addEventListener('copy', (event) => this.#copied(event, String(getSelection() ?? '')))
    document.addEventListener('cut', (event) => this.#copied(event, String(getSelection() ?? '')))
    document.addEventListener('dragstart', (event) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    })
    void this.#ask()
  }

  /** Whether the publisher allows no copying at all, as far as the server has answered. */
  get isForbidden(): boolean {
    return this.#left !== null && this.#allowance === 0
  }

  /** Whether this text may go to the clipboard now. Counts it if it may. */
  mayCopy(text: string): boolean {
    const characters = [...text.replace(/\s+/g, '')].length
    if (characters === 0) return true
    if (this.#left === null) {
      this.#message.say(this.#say('copyUnknown'))
      void this.#ask()
      return false
    }
    if (characters > this.#left) {
      this.#message.say(this.#wordsOfOver(characters))
      return false
    }
    this.#left -= characters
    this.#server.countCopy(characters).catch((error) => {
      // Another window has copied meanwhile, so the allowance is fetched anew.
      if (error instanceof NotAllowed) void this.#ask()
    })
    return true
  }

  #copied(event: ClipboardEvent, text: string): void {
    const { target } = event
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
    if (!this.mayCopy(text)) event.preventDefault()
  }

  async #ask(): Promise<void> {
    const meter = await this.#server.copyMeter().catch(() => null)
    if (meter === null) return
    this.#left = meter.left
    this.#allowance = meter.allowance
  }

  #wordsOfOver(characters: number): string {
    const { allowance, left } = { allowance: this.#allowance, left: this.#left ?? 0 }
    return allowance === 0
      ? this.#say('copyForbidden')
      : this.#say('copyOver', { characters, left, allowance })
  }
}

/** The empty layer for a page that exists only as a picture: its search marks are in the picture itself. */
export function noTextLayer(): TextLayer {
  return { element: make('div', 'no-text'), mark: () => {} }
}
