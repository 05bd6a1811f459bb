import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { addTerms, listTerms, TermsInput } from '#app/features/identity/model/terms/save-terms.ts'
import { textsOf } from '#app/features/identity/model/terms/terms-version.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { TermsForm } from './terms-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The form of a new version. It begins as a copy of the previous one. */
export const loader = consolePage(async ({ visit }) => {
  const [last] = await listTerms(visit)
  const texts = last === undefined ? { ja: '', en: '' } : textsOf(last, visit.site.lang)
  const values = { textJa: texts.ja, textEn: texts.en }
  return {
    values,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('terms.add'))),
  }
})

export const action = consoleForm(TermsInput, async ({ visit, input, context }) => {
  await addTerms(visit, input)
  return redirectWithFlash(context, adminPaths.siteTerms(visit.site.tenantId), 'api.create.200')
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
