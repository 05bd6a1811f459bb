import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import {
  CustomLoginInput,
  getCustomLogin,
  saveCustomLogin,
  titlesInLanguages,
} from '#app/domain/site/sign-in-options/custom-login.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { SiteTabs } from '#app/view/console/company/site-tabs.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'
import { SchemaForm } from '#app/view/console/kit/schema-form.tsx'
import { useWords } from '#app/view/console/kit/words.ts'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What the site calls its sign-in and the fields of it. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { titles, revision } = await getCustomLogin(visit)
  const values = { ...titlesInLanguages(titles, visit.site.lang), revision }
  const heading = translator(visit.locale, 'console-company')('site.tab.loginPage')
  return { tenantId: visit.site.tenantId, values, heading, frame: await viewSiteConsole(visit) }
})

export const action = form(CustomLoginInput, async ({ visit, input, params, context }) => {
  const tenantId = readConsoleId(params.tenantId)
  await saveCustomLogin(await visitFor(visit, tenantId), input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.siteLoginPage(tenantId))
})

export default function SiteLoginPage() {
  const { tenantId, heading, frame, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SiteTabs frame={frame} />
      <SchemaForm
        schema={CustomLoginInput}
        action={adminPaths.siteLoginPage(tenantId)}
        values={values}
        reply={useActionData<FormReply>()}
        words="console-company"
        prefix="customLogin"
        sections={[
          {
            title: t('customLogin.section'),
            help: t('customLogin.help'),
            fields: ['customName', 'titleOfEmailField', 'titleOfPasswordField'],
          },
        ]}
        submit={t('site.save')}
      />
    </ConsolePage>
  )
}
