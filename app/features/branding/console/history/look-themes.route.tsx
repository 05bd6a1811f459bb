import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { LookPage } from '#app/features/branding/console/records/look-page.tsx'
import { applyTheme, ThemeInput } from '#app/features/branding/model/themes/apply-theme.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ThemeList } from './theme-list.tsx'
import { viewThemes } from './themes-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The themes a site may begin with. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const heading = translator(visit.locale, 'console-look')('themes.title')
  const rows = await viewThemes(visit)
  return { tenantId: visit.site.tenantId, rows, heading, frame: await viewSiteConsole(visit) }
})

/** The site takes one of them. */
export const action = form(ThemeInput, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await applyTheme(visit, input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.lookThemes(visit.site.tenantId))
})

export default function LookThemesPage() {
  const { tenantId, rows, heading, frame } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <LookPage frame={frame} heading={heading}>
      {reply?.refusal && <RefusalAlert name={reply.refusal} />}
      <ThemeList action={adminPaths.lookThemes(tenantId)} rows={rows} />
    </LookPage>
  )
}
