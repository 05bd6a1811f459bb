import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addResultButton,
  changeResultButton,
  getResultButton,
  ResultButtonInput,
  removeResultButton,
} from '#app/features/branding/model/results/search-result.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ButtonForm } from './button-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A button beside results, or the form of a new one. */
export const loader = consolePage(async ({ visit, params }) => {
  const { buttonId: id } = params
  const known = id === undefined ? null : await getResultButton(visit, { id })
  return {
    id: known?.id ?? null,
    values: known === null ? {} : { ...known, label: inEachLanguage(known, 'label', visit.site.lang) },
    ...(await viewSiteScreen(
      visit,
      translator(visit.locale, 'console-results')(known === null ? 'link.add' : 'link.edit'),
    )),
  }
})

export const action = recordForm('link', ResultButtonInput, {
  idOf: ({ buttonId }) => buttonId ?? null,
  add: addResultButton,
  change: changeResultButton,
  remove: removeResultButton,
  back: adminPaths.searchResults,
})

export default function ResultButtonPage() {
  const { id, tenantId, ...shown } = useLoaderData<typeof loader>()
  const action = id === null ? adminPaths.newResultButton(tenantId) : adminPaths.resultButton(tenantId, id)
  return (
    <ButtonForm
      {...shown}
      name="link"
      schema={ResultButtonInput}
      fields={['label', 'url']}
      isNew={id === null}
      action={action}
      back={adminPaths.searchResults(tenantId)}
      reply={useActionData<FormReply>()}
    />
  )
}
