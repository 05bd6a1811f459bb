import type { RawBuilder, SqlBool } from 'kysely'
import { type NewMail, newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { writeDay, writeTitles } from '#app/features/notifications/model/mail/write-mail.ts'
import type { ReadableBook } from '#app/features/reading/model/notebook/notebook-store.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { alertToken } from './alert-link.ts'
import type { DueSearch } from './due-search-store.ts'

/** The most titles that a mail lists. It says how many more there are. */
const mostListed = 10

type About = {
  search: DueSearch
  email: string
  titles: readonly ReadableBook[]
  /** The mail is written only if this holds in the batch. */
  condition: RawBuilder<SqlBool>
}

/** Writes the mail of an alert in the reader's language. It has titles that they may open now, and nothing else. */
export function alertMail(visit: Visit, { search, email, titles, condition }: About): Promise<NewMail> {
  const { locale } = visit
  const { name, lang } = requireOwnAccount(visit)
  const urlOf = (path: string) => absoluteUrl(visit, path)
  const listed = titles
    .slice(0, mostListed)
    .map(({ contentId, title, author }) => ({ title, author, url: urlOf(paths.searchContent(contentId)) }))
  const often = search.alert === 'daily' ? 'searchAlert.often.daily' : 'searchAlert.often.weekly'
  const end = paths.endAlert(alertToken(visit, search))
  return newMail(visit, {
    ...{ kind: 'searchAlert', to: email, lang, name, condition },
    ...{ path: paths.savedSearch(search.id), unsubscribePath: end },
    details: {
      search: search.name,
      titles: writeTitles(locale, listed, titles.length - listed.length),
      since: writeDay(locale, dayOf(search.createdAt)),
      often: translator(locale, 'mail')(often),
      manageUrl: urlOf(paths.savedSearches()),
      endUrl: urlOf(end),
    },
  })
}
