import { useActionData, useLoaderData } from '@remix-run/react'
import { recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addCustomButton,
  CustomButtonInput,
  changeCustomButton,
  getCustomButton,
  removeCustomButton,
} from '#app/features/branding/model/results/custom-buttons.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ButtonForm } from './button-form.tsx'
import { buttonLoader } from './button-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** One of the product's own buttons as the site has changed it, or the form of a new one. */
export const loader = buttonLoader('button', getCustomButton)

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
