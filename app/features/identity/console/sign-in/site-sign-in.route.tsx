import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getSignInOptions } from '#app/features/identity/model/sign-in-options/get-sign-in-options.ts'
import { saveSignInOptions } from '#app/features/identity/model/sign-in-options/save-sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInTests } from './sign-in-tests.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** How readers get in, and a try of each provider. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const values = await getSignInOptions(visit)
  const heading = translator(visit.locale, 'console-company')('signIn.title')
  return {
    tenantId: visit.site.tenantId,
    values,
    heading,
    redirectUrl: absoluteUrl(visit, paths.login()),
    frame: await viewSiteConsole(visit),
  }
})

export const action = form(SignInOptionsInput, async ({ visit, input, params, context }) => {
  const tenantId = readConsoleId(params.tenantId)
  await saveSignInOptions(await visitFor(visit, tenantId), input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.siteSignIn(tenantId))
})

export default function SiteSignIn() {
  const { tenantId, heading, frame, values, redirectUrl } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <SignInForm action={adminPaths.siteSignIn(tenantId)} {...{ values, reply, redirectUrl }} />
      <SignInTests action={adminPaths.siteSignInTests(tenantId)} values={values} />
    </ConsolePage>
  )
}
