import type { TFunction } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import type { Env } from '#app/kernel/data/env.ts'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refusalOfProblem } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type I18n, rememberedWords } from '#app/kernel/i18n/translation.ts'
import { detection } from './find-locale.ts'
import { readWords } from './read-words.ts'
import { words, wordsFile } from './words.ts'

type Areas = (typeof words)['en']

/** A file of words, by its name in locales/. */
export type Area = keyof Areas

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    returnNull: false
    resources: Areas
  }
}

export type Translator = TFunction<['common', 'errors', 'messages']>

/** The text of a field's problem, whose key is only known at run time. */
export function translateProblem(translate: Translator, problem: string): string {
  const refusal = refusalOfProblem(problem)
  if (refusal !== null) return translate(`errors:${refusal}`)
  const { key, params } = parseFieldProblem(problem)
  return (translate as (key: string, params: object) => string)(`errors:field.${key}`, params)
}

/** The texts of both languages, and their translators. */
type Translations = { texts: typeof words; i18n: { [Language in Locale]: I18n<Language> } }

/** Made once for the isolate: a translator for each request would take as long as half a page (docs/adr/041). */
async function translationsOf(texts: typeof words): Promise<Translations> {
  const translation = new RemixI18Next({
    detection,
    i18next: {
      fallbackLng: false,
      resources: texts,
      ns: Object.keys(texts.en),
      defaultNS: 'common',
      keySeparator: false,
      initImmediate: false,
      // React escapes what it renders, and API answers are JSON, so i18next needn't.
      interpolation: { escapeValue: false },
    },
  })
  const i18n = {
    en: rememberedWords('en', await translation.getFixedT('en')),
    ja: rememberedWords('ja', await translation.getFixedT('ja')),
  }
  return { texts, i18n }
}

/**
 * The words that an isolate has. They are part of its code, or come from a static file, `path`, before its first answer (docs/adr/166).
 */
export class IsolateWords {
  #translations: Translations | null
  readonly #path: string | null

  constructor(translations: Translations | null, path: string | null) {
    this.#translations = translations
    this.#path = path
  }

  /**
   * Loads the words, if they aren't part of the code. Asks a second time if that fails, and throws if it fails again; the next call begins
   * anew.
   */
  async load({ ASSETS }: Pick<Env, 'ASSETS'>): Promise<void> {
    const path = this.#path
    if (this.#translations !== null || path === null) return
    const file = await readAsset(ASSETS, path).catch(() => readAsset(ASSETS, path))
    // A request may not wait for what another one fetches, so the first ones of an isolate may each come this far.
    this.#translations ??= await translationsOf(readWords(file) as typeof words)
  }

  get loaded(): Translations {
    if (this.#translations === null) throw new Error('The words are needed before they have been loaded')
    return this.#translations
  }
}

async function readAsset(assets: Fetcher, path: string): Promise<string> {
  const answer = await assets.fetch(`https://assets.local${path}`)
  if (!answer.ok) throw new Error(`the file of words ${path} answered ${answer.status}`)
  return answer.text()
}

/** The words of this isolate. */
export const isolateWords = new IsolateWords(
  wordsFile === null ? await translationsOf(words) : null,
  wordsFile,
)

/** The translations of one language, in the form that React components use. */
export function i18nFor(locale: Locale): I18n<Locale> {
  return isolateWords.loaded.i18n[locale]
}

/** All texts of one area, for pages whose own scripts translate. */
export function textsOf<Name extends Area>(locale: Locale, area: Name): (typeof words)[Locale][Name] {
  return isolateWords.loaded.texts[locale][area]
}

/** A function that translates into one language: with the common texts, or with those of one area. */
export function translator(locale: Locale): Translator
export function translator<Area extends keyof Areas>(locale: Locale, area: Area): TFunction<Area>
export function translator(locale: Locale, area?: keyof Areas): unknown {
  return isolateWords.loaded.i18n[locale].getFixedT(area ?? ['common', 'errors', 'messages'])
}
