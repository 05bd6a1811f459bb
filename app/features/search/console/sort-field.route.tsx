import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import {
  addSortField,
  changeSortField,
  getSortField,
  NewSortFieldInput,
  removeSortField,
  sortFieldNumbers,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { SearchTrial, viewSearchTrial } from './search-trial.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A field that lists are sorted by, or the form of a new one. */
export const loader = consolePage(async ({ visit, params, url, context }) => {
  allowPreviewFrame(context)
  const { sortId } = params
  const known = sortId === undefined ? null : await getSortField(visit, { id: readConsoleId(sortId) })
  const type = known?.context ?? (url.searchParams.get('type') === '2' ? 2 : 1)
  return {
    id: known?.id ?? null,
    type,
    values:
      known === null
        ? { type }
        : {
            type,
            field: known.field,
            title: inEachLanguage(known, 'title', visit.site.lang),
            isAcsDefault: known.isAscDefault,
            isSortFieldDefault: known.isDefault,
            revision: known.revision,
          },
    trial: viewSearchTrial(visit, url, {}),
    ...(await viewSiteScreen(visit, known?.title ?? translator(visit.locale, 'console-search')('sorts.add'))),
  }
})

export const action = recordForm('sort', NewSortFieldInput, {
  idOf: ({ sortId }) => (sortId === undefined ? null : readConsoleId(sortId)),
  add: addSortField,
  change: changeSortField,
  remove: removeSortField,
  back: adminPaths.sortFields,
})

export default function SortFieldPage() {
  const { heading, tenantId, id, type, values, trial, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-search')
  const action = id === null ? adminPaths.newSortField(tenantId) : adminPaths.sortField(tenantId, id)
  const remove = id !== null && (
    <DeleteDialog id="delete-sort" label={t('sort.delete')} action={action} ask={t('sort.deleteAsk')} />
  )
  const back = adminPaths.sortFields(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={t('sorts.title')}>
      <BesidePreview preview={trial ? <SearchTrial trial={trial} /> : undefined}>
        <SchemaForm
          schema={NewSortFieldInput}
          values={values}
          action={action}
          name="sort"
          reply={useActionData<FormReply>()}
          words="console-search"
          prefix="sort"
          options={{
            field: sortFieldNumbers.map((number) => ({
              value: String(number),
              label: t(`sort.field.${number}`),
            })),
          }}
          custom={{ type: <input type="hidden" name="type" value={type} /> }}
          sections={[
            {
              title: t(`sorts.of.${type}`),
              help: t(`sorts.help.${type}`),
              fields: ['type', 'field', 'title', 'isAcsDefault', 'isSortFieldDefault'],
            },
          ]}
          submit={t('save')}
        />
      </BesidePreview>
    </ConsolePage>
  )
}
