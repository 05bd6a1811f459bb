import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addCustomButton,
  CustomButtonInput,
  changeCustomButton,
  getCustomButton,
  removeCustomButton,
} from '#app/features/branding/model/results/custom-buttons.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ButtonForm } from './button-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** One of the product's own buttons as the site has changed it, or the form of a new one. */
export const loader = consolePage(async ({ visit, params }) => {
  const { buttonId: id } = params
  const known = id === undefined ? null : await getCustomButton(visit, { id })
  return {
    id: known?.id ?? null,
    values: known === null ? {} : { ...known, label: inEachLanguage(known, 'label', visit.site.lang) },
    ...(await viewSiteScreen(
      visit,
      translator(visit.locale, 'console-results')(known === null ? 'button.add' : 'button.edit'),
    )),
  }
})

export const action = recordForm('button', CustomButtonInput, {
  idOf: ({ buttonId }) => buttonId ?? null,
  add: addCustomButton,
  change: changeCustomButton,
  remove: removeCustomButton,
  back: adminPaths.searchResults,
})

export default function CustomButtonPage() {
  const { id, tenantId, ...shown } = useLoaderData<typeof loader>()
  const action = id === null ? adminPaths.newCustomButton(tenantId) : adminPaths.customButton(tenantId, id)
  return (
    <ButtonForm
      {...shown}
      name="button"
      schema={CustomButtonInput}
      fields={['name', 'label', 'backgroundColor', 'color']}
      isNew={id === null}
      action={action}
      back={adminPaths.searchResults(tenantId)}
      reply={useActionData<FormReply>()}
    />
  )
}
