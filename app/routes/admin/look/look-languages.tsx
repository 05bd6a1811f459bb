import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { viewLanguages } from '#app/pages/admin/look/languages-view.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { LanguagesOverview } from '#app/view/console/look/languages-overview.tsx'
import { LookPage } from '#app/view/console/look/look-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A site's words in both languages, and what is missing in one. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const isMissingOnly = url.searchParams.get('show') !== 'all'
  return {
    heading: translator(visit.locale, 'console-look')('languages.title'),
    tenantId: visit.site.tenantId,
    isMissingOnly,
    kinds: await viewLanguages(visit, isMissingOnly),
    frame: await viewSiteConsole(visit),
  }
})

export default function LookLanguages() {
  const { heading, frame, ...shown } = useLoaderData<typeof loader>()
  return (
    <LookPage frame={frame} heading={heading}>
      <LanguagesOverview {...shown} />
    </LookPage>
  )
}
