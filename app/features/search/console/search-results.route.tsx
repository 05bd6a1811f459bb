import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listCustomButtons } from '#app/features/branding/model/results/custom-buttons.ts'
import {
  getSearchResult,
  listResultButtons,
  SearchResultInput,
  saveSearchResult,
} from '#app/features/branding/model/results/search-result.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { BrandingPreview, brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { findTyped } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SearchSetupTabs } from '#app/layout/console/tabs/search-setup-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormSection, useSections } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { type CustomButton, customButtons } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'

type Props = {
  tenantId: number
  links: readonly { id: string; label: string; url: string | null }[]
  buttons: readonly {
    id: string
    name: CustomButton
    label: string | null
    backgroundColor: string
    color: string
  }[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The settings of how results are shown, and the site's buttons. */
export const loader = consolePage(async ({ visit, url, context }) => {
  const [kept, typed, links, buttons] = await Promise.all([
    getSearchResult(visit),
    findTyped(visit, 'searchResult', url.searchParams),
    listResultButtons(visit),
    listCustomButtons(visit),
  ])
  const { buttons: _, ...values } = typed?.value ?? kept.value
  allowPreviewFrame(context)
  return {
    values: { ...values, revision: typed?.revision ?? kept.revision },
    isUnsaved: typed !== null,
    links,
    buttons,
    preview: await viewPreview(visit, url.searchParams, 'results'),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-search')('tabs.results'))),
  }
})

export const action = settingForm(SearchResultInput, saveSearchResult, adminPaths.searchResults)

export default function SearchResultsPage() {
  const { heading, tenantId, values, isUnsaved, links, buttons, preview, frame } =
    useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useWords('console-results')
  const section = useSections('console-results', 'results')
  return (
    <ConsolePage frame={frame} title={heading}>
      <SearchSetupTabs tenantId={tenantId} />
      <BesidePreview
        preview={
          <BrandingPreview
            preview={preview}
            action={adminPaths.trySearchResults(tenantId)}
            isAhead={isUnsaved || reply !== undefined}
          />
        }
      >
        <SchemaForm
          schema={SearchResultInput}
          values={values}
          action={adminPaths.searchResults(tenantId)}
          id={brandingFormId}
          isUnsaved={isUnsaved}
          reply={reply}
          words="console-results"
          prefix="results"
          sections={[
            section('shown', ['showSidebar', 'buttonFavouritePosition']),
            section('content', ['contentLayoutDetail', 'paramSeriesContent']),
          ]}
          submit={t('save')}
        />
        <ResultButtons {...{ tenantId, links, buttons }} />
      </BesidePreview>
    </ConsolePage>
  )
}

/** The buttons beside results in their order, and the product's buttons that the site has changed. */
function ResultButtons({ tenantId, links, buttons }: Props) {
  const { t } = useWords('console-results')
  return (
    <>
      <FormSection title={t('links.title')} help={t(links.length > 0 ? 'links.help' : 'links.none')}>
        {links.length > 0 && (
          <OrderTable
            action={adminPaths.orderResultButtons(tenantId)}
            headings={[t('links.column.label'), t('links.column.url')]}
            rows={links.map(({ id, label, url }) => ({
              id,
              name: label,
              to: adminPaths.resultButton(tenantId, id),
              cells: [url],
            }))}
          />
        )}
        <p>
          <ButtonLink to={adminPaths.newResultButton(tenantId)} kind="secondary">
            {t('links.add')}
          </ButtonLink>
        </p>
      </FormSection>
      <FormSection title={t('buttons.title')} help={t('buttons.help')}>
        {buttons.length > 0 && <CustomButtons {...{ tenantId, buttons }} />}
        {buttons.length < customButtons.length && (
          <p>
            <ButtonLink to={adminPaths.newCustomButton(tenantId)} kind="secondary">
              {t('buttons.add')}
            </ButtonLink>
          </p>
        )}
      </FormSection>
    </>
  )
}

function CustomButtons({ tenantId, buttons }: Pick<Props, 'tenantId' | 'buttons'>) {
  const { t } = useWords('console-results')
  return (
    <table className="console-table">
      <TableHead headings={[t('buttons.column.name'), t('buttons.column.label')]} />
      <tbody>
        {buttons.map(({ id, name, label, backgroundColor, color }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={adminPaths.customButton(tenantId, id)}>{t(`button.name.${name}`)}</Link>
            </th>
            <td data-label={t('buttons.column.label')}>
              <Swatch colour={backgroundColor} /> <Swatch colour={color} /> {label ?? t('buttons.usual')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
