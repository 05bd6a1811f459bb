import { useActionData, useLoaderData } from '@remix-run/react'
import { recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addResultButton,
  changeResultButton,
  getResultButton,
  ResultButtonInput,
  removeResultButton,
} from '#app/features/branding/model/results/search-result.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ButtonForm } from './button-form.tsx'
import { buttonLoader } from './button-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A button beside results, or the form of a new one. */
export const loader = buttonLoader('link', getResultButton)

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
