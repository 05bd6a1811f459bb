import { byId, make } from '#app/viewer/browser/element.ts'
import { keepVoices, readVoices } from '#app/viewer/browser/reading-habits.ts'
import type { Say } from '#app/viewer/browser/words.ts'

export type AloudState = 'off' | 'on' | 'paused'

interface Listener {
  /** What is spoken now. */
  speaks: (sentence: HTMLElement) => void
  /** Everything was spoken. */
  ended: () => void
  /** Back from the first sentence; false where nothing is before it. */
  began: () => boolean
  changed: (state: AloudState) => void
  failed: () => void
  /** How many times as fast as usual. */
  pace: () => number
  /** The voice chosen for a language; null for the device's own. */
  voice: (language: string) => SpeechSynthesisVoice | null
}

/**
 * Speaks sentences by a voice of the browser, one after the other, each in the language it is written in. To pause is to stop and to
 * go on with the whole sentence: what browsers call so loses its place on phones.
 */
export class ReadAloud {
  readonly #listener: Listener
  #sentences: readonly HTMLElement[] = []
  #at = 0
  #turn = 0
  #state: AloudState = 'off'

  constructor(listener: Listener) {
    this.#listener = listener
    addEventListener('pagehide', () => this.stop())
  }

  static get isPossible(): boolean {
    return 'speechSynthesis' in window
  }

  get state(): AloudState {
    return this.#state
  }

  /** Speech is wanted, though the sentences are still on their way. */
  await(): void {
    this.#hush()
    this.#sentences = []
    this.#change('on')
  }

  /** Other sentences are there: speaks them unless it rests. */
  start(sentences: readonly HTMLElement[], at: number): void {
    this.#sentences = sentences
    this.#at = at
    if (this.#state === 'paused') return
    this.#change('on')
    this.#speak()
  }

  pause(): void {
    this.#hush()
    this.#change('paused')
  }

  resume(): void {
    this.#change('on')
    this.#speak()
  }

  /** So many sentences on, or back; 0 says the same one anew. */
  step(by: number): void {
    if (this.#state === 'off') return
    if (this.#at + by < 0) {
      if (this.#listener.began()) return
    } else this.#at = Math.min(this.#at + by, this.#sentences.length)
    this.resume()
  }

  /** From this sentence on, where something is spoken or rests. */
  goTo(at: number): void {
    if (this.#state === 'off') return
    this.#at = at
    this.resume()
  }

  stop(): void {
    if (this.#state === 'off') return
    this.#hush()
    this.#change('off')
  }

  #hush(): void {
    this.#turn++
    speechSynthesis.cancel()
  }

  #change(state: AloudState): void {
    this.#state = state
    this.#listener.changed(state)
  }

  /** A sentence at a time: some browsers fall silent in the middle of what is long. */
  #speak(): void {
    this.#hush()
    const turn = this.#turn
    const sentence = this.#sentences[this.#at]
    if (sentence === undefined) {
      this.#listener.ended()
      return
    }
    const spoken = new SpeechSynthesisUtterance(spokenText(sentence))
    const language = languageAt(sentence)
    const voice = this.#listener.voice(language)
    spoken.voice = voice
    spoken.lang = voice?.lang ?? defaultLanguages[language] ?? language
    spoken.rate = this.#listener.pace()
    // What was cancelled ends too, when something else may be spoken already.
    spoken.onend = () => {
      if (turn !== this.#turn) return
      this.#at++
      this.#speak()
    }
    spoken.onerror = () => {
      if (turn !== this.#turn) return
      this.stop()
      this.#listener.failed()
    }
    this.#listener.speaks(sentence)
    speechSynthesis.speak(spoken)
  }
}

const defaultLanguages: Record<string, string> = { ja: 'ja-JP', en: 'en-US', ko: 'ko-KR' }

/** Of the text that a sentence belongs to. */
export function languageAt(sentence: HTMLElement): string {
  return sentence.closest<HTMLElement>('[lang]')?.lang ?? ''
}

/** As it is read: of ruby what it says, for which it stands there, and not the letters below as well. */
function spokenText(sentence: HTMLElement): string {
  return [...sentence.childNodes]
    .map((node) => {
      const reading = node instanceof HTMLElement && node.tagName === 'RUBY' ? node.querySelector('rt') : node
      return reading?.textContent ?? ''
    })
    .join('')
}

/** Which of the browser's voices reads which language; a language with one voice leaves nothing to choose. */
export class VoiceChoice {
  readonly #say: Say
  readonly #changed: () => void
  readonly #fields = byId('text-voices')
  #languages: readonly string[] = []

  constructor(say: Say, changed: () => void) {
    this.#say = say
    this.#changed = changed
    // Voices load late, and Safari 15 can't tell when they are there.
    speechSynthesis.addEventListener?.('voiceschanged', () => this.offer(this.#languages))
  }

  /** Returns the chosen voice; null if none was chosen, or it no longer exists. */
  of(language: string): SpeechSynthesisVoice | null {
    const chosen = readVoices()[language]
    return voicesOf(language).find(({ voiceURI }) => voiceURI === chosen) ?? null
  }

  /** Offers the voices for the languages of the text that is shown. */
  offer(languages: readonly string[]): void {
    this.#languages = languages
    this.#fields.replaceChildren(...languages.flatMap((language) => this.#field(language) ?? []))
  }

  #field(language: string): HTMLElement | null {
    const voices = voicesOf(language)
    if (voices.length < 2) return null
    const select = make('select', 'voice')
    select.append(new Option(this.#say('readVoiceUsual'), ''))
    select.append(...voices.map(({ name, voiceURI }) => new Option(name, voiceURI)))
    select.value = this.of(language)?.voiceURI ?? ''
    select.addEventListener('change', () => {
      keepVoices({ ...readVoices(), [language]: select.value })
      this.#changed()
    })
    const label = make('label', 'voice-of', this.#say('readVoice', { language: nameOf(language) }))
    label.append(select)
    return label
  }
}

/** Returns the voices of a language. Android writes its code as `ja_JP`. */
function voicesOf(language: string): SpeechSynthesisVoice[] {
  return speechSynthesis.getVoices().filter(({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === language)
}

function nameOf(language: string): string {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' })
  return names.of(language) ?? language
}
