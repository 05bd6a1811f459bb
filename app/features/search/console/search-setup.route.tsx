import { useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { listTabs, moveTabs } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SearchSetupTabs } from '#app/layout/console/tabs/search-setup-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { SearchTrial, viewSearchTrial } from './search-trial.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The tabs of the search, in their order. */
export const loader = consolePage(async ({ visit, url, context }) => {
  allowPreviewFrame(context)
  return {
    tabs: await listTabs(visit),
    trial: viewSearchTrial(visit, url),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-search')('title'))),
  }
})

/** Moves a tab one place, or stores the order that was sent. */
export const action = settingForm(OrderInput, moveTabs, adminPaths.searchSetup, { hasPage: false })

export default function SearchSetup() {
  const { heading, tenantId, tabs, trial, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-search')
  const add = <ButtonLink to={adminPaths.newSearchTab(tenantId)}>{t('tabs.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <SearchSetupTabs tenantId={tenantId} />
      <BesidePreview preview={trial ? <SearchTrial trial={trial} /> : undefined}>
        <p className="hint">{t(tabs.length > 0 ? 'tabs.help' : 'tabs.none')}</p>
        {tabs.length > 0 && (
          <OrderTable
            action={adminPaths.searchSetup(tenantId)}
            headings={[t('tab.title'), t('tab.type'), t('tabs.boxes')]}
            rows={tabs.map(({ id, title, isFullText, boxes }) => ({
              id: String(id),
              name: title,
              to: adminPaths.searchTab(tenantId, id),
              cells: [
                t(isFullText ? 'tab.type.full_text' : 'tab.type.fields'),
                boxes.map(({ label }) => label).join(' · ') || '–',
              ],
            }))}
          />
        )}
      </BesidePreview>
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
