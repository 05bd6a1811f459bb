import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addOrdinal,
  changeOrdinal,
  deleteOrdinal,
  getOrdinal,
  OrdinalFields,
  OrdinalForm,
} from '#app/features/plans/model/discount-ordinal/edit-ordinals.ts'
import { viewPlanChoices } from '#app/features/plans/parts/plans-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** One discount, or the form of a new one. */
export const loader = consolePage(async ({ visit, params }) => {
  const { discountId: id } = params
  const known = id === undefined ? null : await getOrdinal(visit, { id })
  return {
    ...(await viewSiteScreen(
      visit,
      known?.plan ?? translator(visit.locale, 'console-commerce')('discounts.add'),
    )),
    plans: await viewPlanChoices(visit),
    known,
  }
})

export const action = consoleForm(OrdinalForm, async ({ visit, input, params, context }) => {
  const { discountId: id } = params
  if (input.form === 'delete') await deleteOrdinal(visit, { id: id ?? '' })
  else if (id === undefined) await addOrdinal(visit, input)
  else await changeOrdinal(visit, id, input)
  return redirectWithFlash(
    context,
    adminPaths.discounts(visit.site.tenantId),
    input.form === 'delete' ? 'api.delete.200' : 'api.update.200',
  )
})

export default function Discount() {
  const { frame, heading, tenantId, plans, known } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const action = known === null ? adminPaths.newDiscount(tenantId) : adminPaths.discount(tenantId, known.id)
  const back = adminPaths.discounts(tenantId)
  const remove = known && (
    <DeleteDialog
      id="delete-discount"
      label={t('discount.delete')}
      action={action}
      ask={t('discount.deleteAsk')}
    />
  )
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={t('discounts.back')}>
      <SchemaForm
        schema={OrdinalFields}
        values={known ?? { ordinal: 2 }}
        action={action}
        name="discount"
        reply={useActionData<FormReply>()}
        words="console-commerce"
        prefix="discount"
        options={{ planId: plans }}
        sections={[
          {
            title: t('discount.section'),
            help: t('discount.sectionHelp'),
            fields: ['planId', 'ordinal', 'percent', 'price'],
          },
        ]}
        submit={t('save')}
      />
    </ConsolePage>
  )
}
