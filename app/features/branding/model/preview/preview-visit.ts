import { letsGuestsBrowse } from '#app/features/access/model/may-browse.ts'
import { atSite, siteFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { usualAppearance } from '#app/visit/appearance.ts'
import type { PreviewPath } from '#app/visit/paths/admin-look-preview.ts'
import type { Site } from '#app/visit/site.ts'
import { siteIn } from '#app/visit/site-in.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { findLookDraft, type LookDraft } from './look-draft.ts'

/**
 * The visit of a page that an administrator of the site tries out: the site with what they have typed, seen by a guest, or by
 * a reader of no account where guests see nothing. Refuses as `siteFor` does, and with `notFound` a draft that has ended.
 */
export async function previewVisit(
  staffVisit: Visit,
  { tenantId, of, scheme, locale, basePath, restOfPath }: PreviewPath,
  draftId: string | null,
): Promise<Visit> {
  const site = await siteFor(staffVisit, tenantId)
  const visit = await atSite(staffVisit, site)
  const draft = of === 'saved' ? {} : draftId === null ? null : await findLookDraft(visit, draftId)
  if (draft === null) refuse('notFound')
  const actor = letsGuestsBrowse(site) || forGuests.test(restOfPath) ? null : someReader
  return {
    ...visit,
    site: siteIn(withDraft(site, draft), locale),
    actor,
    proof: null,
    locale,
    appearance: { ...usualAppearance, scheme },
    basePath,
    isPreview: true,
  }
}

/** A snapshot as it would be; whoever counts a site's visitors elsewhere hears nothing of who tries it out. */
function withDraft(site: Site, { settings, links }: LookDraft): Site {
  const { tagManager, ...own } = { ...site.settings, ...settings }
  return {
    ...site,
    settings: { ...own, tagManager: { ...tagManager, gtmId: null } },
    footerLinks: links ?? site.footerLinks,
  }
}

/** Who is signed in has no such page. */
const forGuests = /^\/(?:login|register|forget-password)$/

/** What is asked of this account is answered as of one that has nothing. */
const someReader: Reader = {
  kind: 'reader',
  level: 'reader',
  id: 'preview',
  name: 'Preview',
  email: null,
  knownAs: '',
  lang: null,
  sessionId: '',
  loginType: 'ID',
  isApp: false,
  groupId: null,
}
