import { letsGuestsBrowse } from '#app/features/access/model/may-browse.ts'
import { atSite, siteFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { defaultAppearance } from '#app/visit/appearance.ts'
import type { PreviewPath } from '#app/visit/paths/admin-look-preview.ts'
import type { Site } from '#app/visit/site.ts'
import { siteIn } from '#app/visit/site-in.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { findLookDraft, type LookDraft } from './look-draft.ts'

/**
 * The visit of a page that an administrator of the site previews: the site with their input, seen by a guest, or by a
 * reader without an account if guests see nothing. Refuses as `siteFor` does, and an expired draft with `notFound`.
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
    appearance: { ...defaultAppearance, scheme },
    basePath,
    isPreview: true,
  }
}

/** A snapshot with the draft. The site's tag manager is left out, so that previews aren't counted as visits. */
function withDraft(site: Site, { settings, links }: LookDraft): Site {
  const { tagManager, ...own } = { ...site.settings, ...settings }
  return {
    ...site,
    settings: { ...own, tagManager: { ...tagManager, gtmId: null } },
    footerLinks: links ?? site.footerLinks,
  }
}

/** Signed-in readers don't get these pages. */
const forGuests = /^\/(?:login|register|forget-password)$/

/** The previewing reader, who has no plans, favourites or other records. */
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
