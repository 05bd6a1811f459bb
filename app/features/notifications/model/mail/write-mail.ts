import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { translator } from '#app/visit/translator.ts'
import { filled, type MailKind, type MailTexts, productWords } from './mail-texts.ts'

type MailValues = {
  /** The site's name and the address of its first page. */
  site: string
  siteUrl: string
  /** The reader's name, if the reader is known. A name that a stranger typed is never sent. */
  name: string | null
  url: string | null
  otherUrl: string | null
  /** The new address, for a mail to the previous one. */
  email: string | null
  /** The additional values of a mail about money. */
  details?: MailDetails
}

/**
 * A mail's subject and plain text in the reader's language, signed with the site's name; in the site's own texts if it
 * has some.
 */
export function writeMail(locale: Locale, kind: MailKind, values: MailValues, own: MailTexts | null = null) {
  const words = translator(locale, 'mail') as (key: string, values?: object) => string
  const { name, site, siteUrl, url, otherUrl, email, details } = values
  const { subject, body } = own ?? productWords(locale, kind)
  const greeting = name === null ? [] : [words('greeting', { name })]
  const signature = ['--', site, siteUrl, words('automatic')].join('\n')
  const text = filled(body, { ...details, site, url, otherUrl, email })
  return {
    subject: filled(subject, { site, search: details?.search ?? null }),
    text: `${[...greeting, text, signature].join('\n\n')}\n`,
  }
}

/** The values in mails about money, as text. Amounts include tax. */
type MoneyDetails = Partial<
  Record<
    | 'plan'
    | 'amount'
    | 'before'
    | 'tax'
    | 'period'
    | 'next'
    | 'until'
    | 'card'
    | 'cause'
    | 'numbers'
    | 'how'
    | 'places'
    | 'message'
    | 'code',
    string
  >
>

/** The values in mails to administrators about a domain and the record that proves it. */
type DomainDetails = Partial<Record<'domain' | 'record' | 'value', string>>

/** The values in mails to administrators about tried cards. */
type CardDetails = Partial<Record<'declined', string>>

/** The values in mails to administrators about a contract that doesn't work, or an order that needs a decision. */
type ContractDetails = Partial<Record<'provider' | 'why' | 'order', string>>

/** The values in an alert's mail about a saved search. `titles` has a line or two for each title. */
type AlertDetails = Partial<Record<'search' | 'titles' | 'since' | 'often' | 'manageUrl' | 'endUrl', string>>

/** The values in mails to system administrators about the platform's alarms, as one text. */
type PlatformDetails = Partial<Record<'alarms', string>>

export type MailDetails = MoneyDetails &
  DomainDetails &
  CardDetails &
  ContractDetails &
  AlertDetails &
  PlatformDetails

/** Writes an amount such as `1,078円（税込）`, or `1,078円（非課税）` of a plan that is exempt. */
export function writeAmount(locale: Locale, total: Yen, isExempt = false): string {
  return translator(locale, 'mail')(isExempt ? 'money.exempt' : 'money.amount', {
    yen: writeYen(locale, total),
  })
}

export function writeTax(locale: Locale, tax: Yen): string {
  return translator(locale, 'mail')('money.tax', { yen: writeYen(locale, tax) })
}

function writeYen(locale: Locale, yen: Yen): string {
  return new Intl.NumberFormat(locale).format(yen)
}

export function writeDay(locale: Locale, day: Day): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

export function writePeriod(locale: Locale, from: Day, to: Day): string {
  return translator(locale, 'mail')('money.period', {
    from: writeDay(locale, from),
    to: writeDay(locale, to),
  })
}

/** The month at the end of which a card expires, `YYYY-MM`. */
export function writeMonth(locale: Locale, month: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** The next charge. Null if the registration doesn't renew. */
export function writeNext(locale: Locale, next: { on: Day; total: Yen } | null, isExempt = false): string {
  const words = translator(locale, 'mail')
  if (next === null) return words('money.next.none')
  return words('money.next.charge', {
    day: writeDay(locale, next.on),
    amount: writeAmount(locale, next.total, isExempt),
  })
}

type TitleInMail = { title: string; author: string; url: string }

/** Writes the titles of an alert, each with its author and its address, and how many more there are. */
export function writeTitles(locale: Locale, titles: readonly TitleInMail[], more: number): string {
  const words = translator(locale, 'mail')
  const written = titles.map(({ title, author, url }) => {
    const line = author === '' ? title : words('searchAlert.title', { title, author })
    return [line, url].join('\n')
  })
  return [...written, ...(more === 0 ? [] : [words('searchAlert.more', { count: more })])].join('\n\n')
}

/** Sample values, for a preview and for a test mail to the administrator. */
export function sampleDetails(
  locale: Locale,
  now: number,
  home: string,
): Required<MoneyDetails & AlertDetails> {
  const words = translator(locale, 'mail')
  const from = dayOf(now)
  const until = addDays(from, 30)
  return {
    plan: words('money.sample.plan'),
    amount: writeAmount(locale, 1_078),
    before: writeAmount(locale, 968),
    tax: writeTax(locale, 98),
    period: writePeriod(locale, from, until),
    next: writeNext(locale, { on: addDays(until, 1), total: 1_078 }),
    until: writeDay(locale, until),
    card: words('money.card', { last: '1111' }),
    cause: words('renewalMissed.cause.delay'),
    numbers: words('slip.sample.numbers'),
    how: words('slip.sample.how'),
    places: words('placesOrdered.places', { count: 30 }),
    message: words('placeCode.sample.message'),
    code: '7Q2M-0XKD-93TA-VW5B',
    search: words('searchAlert.sample.search'),
    titles: writeTitles(locale, [{ title: words('searchAlert.sample.title'), author: '', url: home }], 0),
    since: writeDay(locale, from),
    often: words('searchAlert.often.weekly'),
    manageUrl: home,
    endUrl: home,
  }
}
