import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { addBox, changeBox, getBox, removeBox } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { BoxInput, getTab } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
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

/** A box of a tab, or the form of a new one. */
export const loader = consolePage(async ({ visit, params, url, context }) => {
  allowPreviewFrame(context)
  const { boxId, tabId } = params
  const known = boxId === undefined ? null : await getBox(visit, { id: readConsoleId(boxId) })
  const tab = await getTab(visit, { id: known?.tabId ?? readConsoleId(tabId) })
  return {
    tab: { id: tab.id, title: tab.title },
    id: known?.id ?? null,
    values:
      known === null
        ? {}
        : {
            ...known,
            label: inEachLanguage(known, 'label', visit.site.lang),
            searchFields: known.fields,
            matchValue: known.choices,
          },
    groups: visit.site.groups
      .filter(({ type }) => type === 'normal')
      .map(({ id, name }) => ({ value: String(id), label: name })),
    trial: viewSearchTrial(visit, url, { form: 1, tab: tab.id }),
    ...(await viewSiteScreen(visit, known?.label ?? translator(visit.locale, 'console-search')('boxes.add'))),
  }
})

const Asked = z.union([z.object({ form: z.literal('delete') }), BoxInput.extend({ form: z.literal('box') })])

export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const { tenantId } = visit.site
  const id = params.boxId === undefined ? null : readConsoleId(params.boxId)
  const tabId = id === null ? readConsoleId(params.tabId) : (await getBox(visit, { id })).tabId
  if (input.form === 'delete') await removeBox(visit, { id: id ?? 0 })
  else if (id === null) await addBox(visit, { ...input, tabId })
  else await changeBox(visit, { ...input, id })
  return redirectWithFlash(
    context,
    adminPaths.searchTab(tenantId, tabId),
    input.form === 'delete' ? 'api.delete.200' : 'api.update.200',
  )
})

export default function SearchBoxPage() {
  const { heading, tenantId, tab, id, values, groups, trial, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-search')
  const action = id === null ? adminPaths.newSearchBox(tenantId, tab.id) : adminPaths.searchBox(tenantId, id)
  const remove = id !== null && (
    <DeleteDialog id="delete-box" label={t('box.delete')} action={action} ask={t('box.deleteAsk')} />
  )
  const back = adminPaths.searchTab(tenantId, tab.id)
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={tab.title}>
      <BesidePreview preview={trial ? <SearchTrial trial={trial} /> : undefined}>
        <SchemaForm
          schema={BoxInput}
          values={values}
          action={action}
          name="box"
          reply={useActionData<FormReply>()}
          words="console-search"
          prefix="box"
          options={{ groupIds: groups }}
          sections={[
            {
              title: t('box.section.shown'),
              help: t('box.section.shownHelp'),
              fields: ['label', 'isShowLabel', 'size'],
            },
            {
              title: t('box.section.asked'),
              help: t('box.section.askedHelp'),
              fields: ['operation', 'searchFields', 'matchValue'],
            },
            { title: t('box.section.groups'), help: t('box.section.groupsHelp'), fields: ['groupIds'] },
          ]}
          submit={t('save')}
        />
      </BesidePreview>
    </ConsolePage>
  )
}
