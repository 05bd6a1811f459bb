import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import {
  addTab,
  changeTab,
  getTab,
  removeTab,
  TabInput,
} from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { SearchTrial, viewSearchTrial } from './search-trial.tsx'

type Props = {
  tenantId: number
  tab: {
    id: number
    isFullText: boolean
    boxes: readonly { id: number; label: string; operation: number; fields: readonly string[] }[]
  }
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A tab of the search with its boxes, or the form of a new one. */
export const loader = consolePage(async ({ visit, params, url, context }) => {
  allowPreviewFrame(context)
  const known = params.tabId === undefined ? null : await getTab(visit, { id: readConsoleId(params.tabId) })
  return {
    tab: known,
    values:
      known === null
        ? {}
        : {
            title: inEachLanguage(known, 'title', visit.site.lang),
            type: known.isFullText ? 'full_text' : 'fields',
            revision: known.revision,
          },
    trial: viewSearchTrial(visit, url, { form: 1, tab: known?.id }),
    ...(await viewSiteScreen(visit, known?.title ?? translator(visit.locale, 'console-search')('tabs.add'))),
  }
})

const Asked = z.union([z.object({ form: z.literal('delete') }), TabInput.extend({ form: z.literal('tab') })])

export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const { tenantId } = visit.site
  const id = params.tabId === undefined ? null : readConsoleId(params.tabId)
  setFlash(context, input.form === 'delete' ? 'api.delete.200' : 'api.update.200')
  if (input.form === 'delete') {
    await removeTab(visit, { id: id ?? 0 })
    return redirect(adminPaths.searchSetup(tenantId))
  }
  const tab = id === null ? await addTab(visit, input) : await changeTab(visit, { ...input, id })
  return redirect(adminPaths.searchTab(tenantId, tab.id))
})

export default function SearchTabPage() {
  const { heading, tenantId, tab, values, trial, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-search')
  const action = tab === null ? adminPaths.newSearchTab(tenantId) : adminPaths.searchTab(tenantId, tab.id)
  const remove = tab && (
    <DeleteDialog
      id="delete-tab"
      label={t('tab.delete')}
      action={action}
      ask={t('tab.deleteAsk', { count: tab.boxes.length })}
    />
  )
  const back = adminPaths.searchSetup(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={t('title')}>
      <BesidePreview preview={trial ? <SearchTrial trial={trial} /> : undefined}>
        <SchemaForm
          schema={TabInput}
          values={values}
          action={action}
          name="tab"
          reply={useActionData<FormReply>()}
          words="console-search"
          prefix="tab"
          sections={[{ title: t('tab.section'), help: t('tab.sectionHelp'), fields: ['title', 'type'] }]}
          submit={t('save')}
        />
        {tab && <TabBoxes tenantId={tenantId} tab={tab} />}
      </BesidePreview>
    </ConsolePage>
  )
}

/** The boxes of a tab in their order. A full-text tab has at most one (R430). */
function TabBoxes({ tenantId, tab: { id, isFullText, boxes } }: Props) {
  const { t } = useWords('console-search')
  const help = isFullText ? 'boxes.fullText' : boxes.length > 0 ? 'boxes.help' : 'boxes.none'
  return (
    <FormSection title={t('boxes.title')} help={t(help)}>
      {boxes.length > 0 && (
        <OrderTable
          action={adminPaths.orderSearchBoxes(tenantId, id)}
          headings={[t('box.label'), t('box.operation'), t('box.searchFields')]}
          rows={boxes.map((box) => ({
            id: String(box.id),
            name: box.label,
            to: adminPaths.searchBox(tenantId, box.id),
            cells: [
              t(`box.operation.${box.operation}`),
              box.fields.map((field) => t(`box.searchFields.${field}`)).join(' · ') || '–',
            ],
          }))}
        />
      )}
      {!(isFullText && boxes.length > 0) && (
        <p>
          <ButtonLink to={adminPaths.newSearchBox(tenantId, id)}>{t('boxes.add')}</ButtonLink>
        </p>
      )}
    </FormSection>
  )
}
