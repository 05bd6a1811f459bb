import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { addTerms, listTerms } from '#app/features/identity/model/terms/save-terms.ts'
import { textsOf } from '#app/features/identity/model/terms/terms-admin-view.ts'
import { TermsInput } from '#app/features/identity/model/terms/terms-input.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { TermsForm } from './terms-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A new version begins as a copy of the one before. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const [last] = await listTerms(visit)
  const texts = last === undefined ? { ja: '', en: '' } : textsOf(last, visit.site.lang)
  const heading = translator(visit.locale, 'console-company')('terms.add')
  const values = { textJa: texts.ja, textEn: texts.en }
  return { tenantId: visit.site.tenantId, values, heading, frame: await viewSiteConsole(visit) }
})

export const action = form(TermsInput, async ({ visit, input, params, context }) => {
  const tenantId = readConsoleId(params.tenantId)
  await addTerms(await visitFor(visit, tenantId), input)
  setFlash(context, 'api.create.200')
  return redirect(adminPaths.siteTerms(tenantId))
})

export default function NewTerms() {
  const { tenantId, values, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const back = { back: adminPaths.siteTerms(tenantId), backTo: t('site.tab.terms') }
  return (
    <ConsolePage frame={frame} title={heading} {...back}>
      <TermsForm action={adminPaths.newTerms(tenantId)} values={values} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
