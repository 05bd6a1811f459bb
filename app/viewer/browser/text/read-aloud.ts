import { byId, make } from '#app/viewer/browser/element.ts'
import { keepVoices, readVoices } from '#app/viewer/browser/reading-habits.ts'
import type { Say } from '#app/viewer/browser/words.ts'

export type AloudState = 'off' | 'on' | 'paused'

interface Listener {
  /** Called with the sentence that is spoken now. */
  speaks: (sentence: HTMLElement) => void
  /** Called when everything was spoken. */
  ended: () => void
  /** Called when the reader goes back from the first sentence. Answers false if there is no page before it. */
  began: () => boolean
  changed: (state: AloudState) => void
  failed: () => void
  /** The speed, as a multiple of the usual one. */
  pace: () => number
  /** The voice that was chosen for a language; null for the device's own. */
  voice: (language: string) => SpeechSynthesisVoice | null
}

/**
 * Speaks sentences with a voice of the browser, one after the other, each in its own language. Pausing stops, and resuming repeats the
 * whole sentence: the browsers' own pause loses its place on phones.
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

  /** Waits for sentences that are still being loaded. */
  await(): void {
    this.#hush()
    this.#sentences = []
    this.#change('on')
  }

  /** Takes new sentences, and speaks them unless it is paused. */
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

  /** Moves by this many sentences; 0 repeats the same one. */
  step(by: number): void {
    if (this.#state === 'off') return
    if (this.#at + by < 0) {
      if (this.#listener.began()) return
    } else this.#at = Math.min(this.#at + by, this.#sentences.length)
    this.resume()
  }

  /** Continues from this sentence, if speaking or paused. */
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

  /** Speaks one sentence at a time, because some browsers fall silent in the middle of a long text. */
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
    // A cancelled sentence ends too, perhaps while another one is already being spoken.
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

/** The language of the text that a sentence belongs to. */
export function languageAt(sentence: HTMLElement): string {
  return sentence.closest<HTMLElement>('[lang]')?.lang ?? ''
}

/** The text to speak: for ruby only the reading, not also the letters below it, and no numbers of notes and pages. */
function spokenText(sentence: HTMLElement): string {
  return [...sentence.childNodes]
    .map((node) => {
      if (
        node instanceof HTMLElement &&
        (node.className === 'page-mark' || node.querySelector('.note-button'))
      )
        return ''
      const reading = node instanceof HTMLElement && node.tagName === 'RUBY' ? node.querySelector('rt') : node
      return reading?.textContent ?? ''
    })
    .join('')
}

/** The choice of the browser's voices by language. A language with only one voice offers no choice. */
export class VoiceChoice {
  readonly #say: Say
  readonly #changed: () => void
  readonly #fields = byId('text-voices')
  #languages: readonly string[] = []

  constructor(say: Say, changed: () => void) {
    this.#say = say
    this.#changed = changed
    // Voices load late, and Safari 15 doesn't tell when they are there.
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
