import { byId, make } from '#app/viewer/browser/element.ts'
import { keepVoices, readVoices } from '#app/viewer/browser/reading-habits.ts'
import type { Say } from '#app/viewer/browser/words.ts'

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
