import type { TFunction } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refusalOfProblem } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type I18n, rememberedWords } from '#app/kernel/i18n/translation.ts'
import { detection } from './find-locale.ts'
import { words as resources } from './words.ts'

type Areas = (typeof resources)['en']

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

const translation = new RemixI18Next({
  detection,
  i18next: {
    fallbackLng: false,
    resources,
    ns: Object.keys(resources.en),
    defaultNS: 'common',
    keySeparator: false,
    initImmediate: false,
    // React escapes what it renders, and API answers are JSON, so i18next needn't.
    interpolation: { escapeValue: false },
  },
})

/** Made once for the isolate: a translator for each request would take as long as half a page (docs/adr/041). */
const words: { [Language in Locale]: I18n<Language> } = {
  en: rememberedWords('en', await translation.getFixedT('en')),
  ja: rememberedWords('ja', await translation.getFixedT('ja')),
}

/** The translations of one language, in the form that React components use. */
export function i18nFor(locale: Locale): I18n<Locale> {
  return words[locale]
}

/** A function that translates into one language: with the common texts, or with those of one area. */
export function translator(locale: Locale): Translator
export function translator<Area extends keyof Areas>(locale: Locale, area: Area): TFunction<Area>
export function translator(locale: Locale, area?: keyof Areas): unknown {
  return words[locale].getFixedT(area ?? ['common', 'errors', 'messages'])
}
