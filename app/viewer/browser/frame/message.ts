import { Incomplete, Unsupported } from '#app/viewer/browser/document/pdf-engine.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import { NotAllowed, type Reason, Unreachable } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { WordKey } from '#app/viewer/viewer-words.ts'

interface Ways {
  reload: () => void
  retry: () => void
}

/** The texts for each reason why reading has ended, and for the button that starts again. */
const wordsOfReason: Record<Reason, Record<'sentence' | 'hint' | 'way', WordKey>> = {
  ended: { sentence: 'notAllowed', hint: 'notAllowedHint', way: 'reload' },
  away: { sentence: 'away', hint: 'awayHint', way: 'retry' },
  noSeat: { sentence: 'noSeat', hint: 'noSeatHint', way: 'openAgain' },
  withdrawn: { sentence: 'withdrawn', hint: 'withdrawnHint', way: 'openNew' },
}

/** The message over the page: what happened, and what to do next. */
export class Message {
  readonly #box = byId('message')
  readonly #say: Say
  readonly #ways: Ways
  /** Why the pages can't be shown. Null while they can, or while another message is shown. */
  #failure: unknown = null

  constructor(say: Say, ways: Ways) {
    this.#say = say
    this.#ways = ways
  }

  clear(): void {
    this.#failure = null
    this.#box.hidden = true
  }

  /** Whether the present message is over as soon as the connection is back. */
  get isOffline(): boolean {
    return this.#failure instanceof Unreachable
  }

  /** Removes the message about missing pages, since they could be shown after all. Other messages stay. */
  clearFailure(): void {
    if (this.#failure !== null) this.clear()
  }

  tell(error: unknown): void {
    this.#failure = error
    const say = this.#say
    const button = make('button', 'primary')
    button.type = 'button'
    if (error instanceof NotAllowed) {
      const { sentence, hint, way } = wordsOfReason[error.reason]
      button.textContent = say(way)
      button.addEventListener('click', this.#ways.reload)
      this.#show(say(sentence), say(hint), button)
    } else if (error instanceof Unreachable) {
      button.textContent = say('retry')
      button.addEventListener('click', this.#ways.retry)
      this.#show(say('offline'), say('offlineHint'), button)
    } else if (error instanceof Incomplete) {
      button.textContent = say('retry')
      button.addEventListener('click', this.#ways.reload)
      this.#show(say('incomplete'), say('offlineHint'), button)
    } else if (error instanceof Unsupported) {
      this.#show(say('unsupported'), say('unsupportedHint'))
    } else {
      this.#show(say('broken'), say('brokenHint'))
    }
  }

  /** Shows a sentence that asks for no action. */
  say(sentence: string): void {
    this.#failure = null
    const close = make('button', 'primary', this.#say('close'))
    close.type = 'button'
    close.addEventListener('click', () => this.clear())
    this.#show(sentence, '', close)
  }

  #show(sentence: string, hint: string, button?: HTMLButtonElement): void {
    const parts: HTMLElement[] = [make('p', 'message-sentence', sentence)]
    if (hint) parts.push(make('p', 'message-hint', hint))
    if (button) parts.push(button)
    this.#box.replaceChildren(...parts)
    this.#box.hidden = false
  }
}
