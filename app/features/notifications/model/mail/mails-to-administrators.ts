import { listAdministrators } from '#app/features/tenancy/model/company/list-administrators.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { basePathOf, platformSite, type Site } from '#app/visit/site.ts'
import type { NewMail } from './mail-store.ts'
import type { MailKind } from './mail-texts.ts'
import { type MailDetails, writeMail } from './write-mail.ts'

type Deps = { env: Env; now: () => number; randomBytes: (length: number) => Uint8Array }

type About = {
  kind: MailKind
  /** The page of the console that the mail links to. */
  path: string
  detailsIn: (lang: Locale) => MailDetails
}

/**
 * Writes a mail about a site for each of its administrators, in their own language or else the site's, and in the
 * platform's name. The mails are not inserted yet: they are rows of the site, whose records may be in another database than its administrators.
 */
export async function mailsToAdministrators(
  deps: Deps,
  site: Site,
  { kind, path, detailsIn }: About,
): Promise<NewMail[]> {
  const { env, now, randomBytes } = deps
  const at = (where: Site, to: string) =>
    absoluteUrl({ env, origin: env.SITE_ORIGIN, site: where, basePath: basePathOf(where) }, to)
  const { db } = await platformDb(env)
  const addressees = await listAdministrators(db, site.companyId)
  return addressees.map(({ name, email, lang: own }) => {
    const lang = own ?? site.lang
    const [url, siteUrl] = [at(platformSite(), path), at(site, '/')]
    const letter = writeMail(lang, kind, {
      ...{ site: site.titles[lang], siteUrl, name, url, otherUrl: siteUrl, email: null },
      details: detailsIn(lang),
    })
    const key = { tenantId: site.tenantId, id: newElementId(randomBytes) }
    const senderName = platformSite().titles[lang]
    return { ...key, kind, recipient: emailKey(email), senderName, ...letter, now: now() }
  })
}
