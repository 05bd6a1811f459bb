import type { Locale } from '#app/values/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** Paragraphs of each letter; `url` and `otherUrl` stand for links, alone on their lines. */
const letters = {
  register: ['register.body', 'url', 'life.day', 'ignore'],
  alreadyRegistered: [
    'alreadyRegistered.body',
    'alreadyRegistered.login',
    'url',
    'alreadyRegistered.forgot',
    'otherUrl',
    'alreadyRegistered.ignore',
  ],
  reset: ['reset.body', 'url', 'life.hour', 'reset.ignore'],
  resetByAdmin: ['resetByAdmin.body', 'url', 'life.hour', 'resetByAdmin.ignore'],
  invited: ['invited.body', 'url', 'life.week', 'invited.ignore'],
  passwordChanged: ['passwordChanged.body', 'contact'],
  changeEmail: ['changeEmail.body', 'url', 'life.day', 'ignore'],
  emailChangeRequested: ['emailChangeRequested.body', 'contact'],
  emailChangedByAdmin: ['emailChangedByAdmin.body', 'contact'],
  staffInvited: ['staffInvited.body', 'url', 'life.week', 'staffInvited.ignore'],
  staffReset: ['staffReset.body', 'url', 'life.hour', 'staffReset.ignore'],
  cancelled: ['cancelled.body', 'cancelled.thanks', 'contact'],
} as const

export type LetterKind = keyof typeof letters

export type LetterValues = {
  /** The site's name, and the address of its first page. */
  site: string
  siteUrl: string
  /** Only where the reader is known: what a stranger typed as their name is sent to nobody. */
  name: string | null
  url: string | null
  otherUrl: string | null
  /** A new address, to be named to the holder of the old one. */
  email: string | null
}

/** A letter's subject and plain text in the reader's language, signed with the site's name. */
export function writeLetter(locale: Locale, kind: LetterKind, values: LetterValues) {
  const words = translator(locale, 'mail') as (key: string, values?: object) => string
  const { name, site, siteUrl } = values
  const paragraphs = letters[kind].map((key) =>
    key === 'url' || key === 'otherUrl' ? values[key] : words(key, values),
  )
  const greeting = name === null ? [] : [words('greeting', { name })]
  const signature = ['--', site, siteUrl, words('automatic')].join('\n')
  return {
    subject: words(`${kind}.subject`, { site }),
    text: `${[...greeting, ...paragraphs, signature].join('\n\n')}\n`,
  }
}
