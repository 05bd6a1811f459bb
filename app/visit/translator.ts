import i18next, { type i18n, type TFunction } from 'i18next'
import { parseFieldProblem } from '#app/errors/field-problem.ts'
import type { Locale } from '#app/values/locale.ts'
import accountEn from '#locales/en/account.json' with { type: 'json' }
import commonEn from '#locales/en/common.json' with { type: 'json' }
import consoleEn from '#locales/en/console.json' with { type: 'json' }
import errorsEn from '#locales/en/errors.json' with { type: 'json' }
import mailEn from '#locales/en/mail.json' with { type: 'json' }
import messagesEn from '#locales/en/messages.json' with { type: 'json' }
import searchEn from '#locales/en/search.json' with { type: 'json' }
import accountJa from '#locales/ja/account.json' with { type: 'json' }
import commonJa from '#locales/ja/common.json' with { type: 'json' }
import consoleJa from '#locales/ja/console.json' with { type: 'json' }
import errorsJa from '#locales/ja/errors.json' with { type: 'json' }
import mailJa from '#locales/ja/mail.json' with { type: 'json' }
import messagesJa from '#locales/ja/messages.json' with { type: 'json' }
import searchJa from '#locales/ja/search.json' with { type: 'json' }

const resources = {
  en: {
    account: accountEn,
    common: commonEn,
    console: consoleEn,
    errors: errorsEn,
    mail: mailEn,
    messages: messagesEn,
    search: searchEn,
  },
  ja: {
    account: accountJa,
    common: commonJa,
    console: consoleJa,
    errors: errorsJa,
    mail: mailJa,
    messages: messagesJa,
    search: searchJa,
  },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    returnNull: false
    resources: (typeof resources)['en']
  }
}

export type Translator = TFunction<['common', 'errors', 'messages']>

/** Words for what is only known at run time: a field's problem. */
export function translateProblem(translate: Translator, problem: string): string {
  const { key, params } = parseFieldProblem(problem)
  return (translate as (key: string, params: object) => string)(`errors:field.${key}`, params)
}

/** One instance per language and isolate: its words never change while the Worker runs. */
const instances = new Map<Locale, i18n>()

export function i18nFor(locale: Locale): i18n {
  const known = instances.get(locale)
  if (known !== undefined) return known
  const instance = i18next.createInstance({
    lng: locale,
    fallbackLng: false,
    resources,
    ns: ['account', 'common', 'console', 'errors', 'mail', 'messages', 'search'],
    defaultNS: 'common',
    keySeparator: false,
    initImmediate: false,
    // React escapes what it renders, and API answers are JSON.
    interpolation: { escapeValue: false },
  })
  void instance.init()
  rememberWords(instance)
  instances.set(locale, instance)
  return instance
}

type Asked = Parameters<i18n['getFixedT']>

/**
 * A page asks for a hundred words, and every component for the function that finds them. Both stay the same as long as the
 * Worker runs, so they are found once.
 */
function rememberWords(instance: i18n): void {
  const makeFixed = instance.getFixedT.bind(instance) as (...asked: Asked) => TFunction
  const fixed = new Map<string, TFunction>()
  const getFixedT = (...asked: Asked): TFunction => {
    const key = asked.join(';')
    const known = fixed.get(key)
    if (known !== undefined) return known
    const made = remembering(makeFixed(...asked))
    fixed.set(key, made)
    return made
  }
  instance.getFixedT = getFixedT as i18n['getFixedT']
}

/** Of words with values in them, which have no end, the latest. */
const mostWithValues = 500

function remembering(t: TFunction): TFunction {
  const find = t as unknown as (key: string, values?: object) => string
  const plain = new Map<string, string>()
  const withValues = new Map<string, string>()
  const found = (key: string, values?: object): string => {
    const [words, name] =
      values === undefined ? [plain, key] : [withValues, `${key} ${JSON.stringify(values)}`]
    const known = words.get(name)
    if (known !== undefined) return known
    const word = find(key, values)
    if (withValues.size >= mostWithValues) withValues.clear()
    words.set(name, word)
    return word
  }
  return Object.assign(found, t) as unknown as TFunction
}

/** What translates into one language: the words everybody uses, or those of one area. */
export function translator(locale: Locale): Translator
export function translator<Area extends 'account' | 'console' | 'mail' | 'search'>(
  locale: Locale,
  area: Area,
): TFunction<Area>
export function translator(locale: Locale, area?: string): unknown {
  return i18nFor(locale).getFixedT(locale, (area ?? ['common', 'errors', 'messages']) as 'common')
}
