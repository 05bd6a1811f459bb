import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import {
  listSortFields,
  moveSortFields,
  resetSortFields,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SearchSetupTabs } from '#app/layout/console/tabs/search-setup-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { SearchTrial, viewSearchTrial } from './search-trial.tsx'

type Props = {
  tenantId: number
  fields: readonly {
    id: number
    context: 1 | 2
    field: number
    title: string
    isAscDefault: boolean
    isDefault: boolean
  }[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The fields by which readers can sort the search and the groups. */
export const loader = consolePage(async ({ visit, url, context }) => {
  allowPreviewFrame(context)
  return {
    fields: await listSortFields(visit),
    trial: viewSearchTrial(visit, url, {}),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-search')('sorts.title'))),
  }
})

/** Moves a field one place, stores the order that was sent, or restores the fields of a new site. */
export const action = consoleForm(
  OrderInput.extend({ form: z.literal('reset').optional() }),
  async ({ visit, input, context }) => {
    if (input.form === 'reset') await resetSortFields(visit, {})
    else await moveSortFields(visit, input)
    return redirectWithFlash(context, adminPaths.sortFields(visit.site.tenantId), 'api.update.200')
  },
  { hasPage: false },
)

export default function SortFields() {
  const { heading, tenantId, fields, trial, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-search')
  const reset = (
    <ConfirmDialog
      id="reset-sorts"
      label={t('sorts.reset')}
      action={adminPaths.sortFields(tenantId)}
      fields={{ form: 'reset' }}
      confirm={t('sorts.reset')}
    >
      <p>{t('sorts.resetAsk')}</p>
    </ConfirmDialog>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={reset}>
      <SearchSetupTabs tenantId={tenantId} />
      <BesidePreview preview={trial ? <SearchTrial trial={trial} /> : undefined}>
        <SortLists {...{ tenantId, fields }} />
      </BesidePreview>
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }

/** The sort fields of each kind of list, in their order. */
function SortLists({ tenantId, fields }: Props) {
  const { t } = useWords('console-search')
  return ([1, 2] as const).map((context) => {
    const own = fields.filter((one) => one.context === context)
    return (
      <FormSection key={context} title={t(`sorts.of.${context}`)} help={t(`sorts.help.${context}`)}>
        {own.length > 0 && (
          <OrderTable
            action={adminPaths.sortFields(tenantId)}
            headings={[t('sort.title'), t('sort.field'), t('sort.isAcsDefault'), t('sorts.usual')]}
            rows={own.map(({ id, title, field, isAscDefault, isDefault }) => ({
              id: String(id),
              name: title,
              to: adminPaths.sortField(tenantId, id),
              cells: [
                t(`sort.field.${field}`),
                t(isAscDefault ? 'sorts.ascending' : 'sorts.descending'),
                isDefault ? t('sorts.isUsual') : '',
              ],
            }))}
          />
        )}
        <p>
          <ButtonLink to={adminPaths.newSortField(tenantId, context)}>{t('sorts.add')}</ButtonLink>
        </p>
      </FormSection>
    )
  })
}
