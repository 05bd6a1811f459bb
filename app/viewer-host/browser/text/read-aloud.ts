interface Listener {
  /** What is spoken now. */
  speaks: (sentence: HTMLElement) => void
  /** Everything was spoken. */
  ended: () => void
  stopped: () => void
  /** How many times as fast as usual. */
  pace: () => number
}

/** Speaks sentences by a voice of the browser, one after the other, each in the language it is written in. */
export class ReadAloud {
  readonly #listener: Listener
  #turn = 0
  isOn = false

  constructor(listener: Listener) {
    this.#listener = listener
    addEventListener('pagehide', () => this.stop())
  }

  static get isPossible(): boolean {
    return 'speechSynthesis' in window
  }

  start(sentences: readonly HTMLElement[]): void {
    this.isOn = true
    speechSynthesis.cancel()
    this.#speak(sentences, 0, ++this.#turn)
  }

  stop(): void {
    if (!this.isOn) return
    this.isOn = false
    this.#turn++
    speechSynthesis.cancel()
    this.#listener.stopped()
  }

  /** A sentence at a time: some browsers fall silent in the middle of what is long. */
  #speak(sentences: readonly HTMLElement[], at: number, turn: number): void {
    const sentence = sentences[at]
    if (sentence === undefined) {
      this.#listener.ended()
      return
    }
    const text = sentence.textContent ?? ''
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = isJapanese(text) ? 'ja-JP' : 'en-US'
    spoken.rate = this.#listener.pace()
    // What was cancelled ends too, when something else may be spoken already.
    spoken.onend = () => {
      if (turn === this.#turn) this.#speak(sentences, at + 1, turn)
    }
    spoken.onerror = () => {
      if (turn === this.#turn) this.stop()
    }
    this.#listener.speaks(sentence)
    speechSynthesis.speak(spoken)
  }
}

export function isJapanese(text: string): boolean {
  return /[\u3041-\u30ff\u4e00-\u9fff]/.test(text)
}
