import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'
import type { LetterDetails } from './letter-details.ts'
import { filled, type LetterWords, productWords } from './letter-words.ts'
import type { LetterKind } from './letters.ts'

export type LetterValues = {
  /** The site's name and the address of its first page. */
  site: string
  siteUrl: string
  /** Only if the reader is known. A name that a stranger typed is never sent. */
  name: string | null
  url: string | null
  otherUrl: string | null
  /** The new address, for a mail to the previous one. */
  email: string | null
  /** The additional values of a mail about money. */
  details?: LetterDetails
}

/**
 * A mail's subject and plain text in the reader's language, signed with the site's name; in the site's own texts if it
 * has some.
 */
export function writeLetter(
  locale: Locale,
  kind: LetterKind,
  values: LetterValues,
  own: LetterWords | null = null,
) {
  const words = translator(locale, 'mail') as (key: string, values?: object) => string
  const { name, site, siteUrl, url, otherUrl, email, details } = values
  const { subject, body } = own ?? productWords(locale, kind)
  const greeting = name === null ? [] : [words('greeting', { name })]
  const signature = ['--', site, siteUrl, words('automatic')].join('\n')
  const text = filled(body, { ...details, site, url, otherUrl, email })
  return {
    subject: filled(subject, { site }),
    text: `${[...greeting, text, signature].join('\n\n')}\n`,
  }
}
