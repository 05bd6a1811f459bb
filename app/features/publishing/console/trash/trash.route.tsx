import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BulkInput, runBulk } from '#app/features/publishing/model/editing/bulk/bulk-form.ts'
import { listTrash } from '#app/features/publishing/model/trash/trash-contents.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { type Paged, readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { undoneWords } from '#app/ui/console/undone-words.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Row = { id: string; title: string; author: string; deletedOn: string; goneOn: string }

type Props = { tenantId: number; query: ListQuery; paged: Paged; rows: readonly Row[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the contents in the trash. */
export const loader = consolePage(async ({ visit, url }) => {
  const { tenantId } = visit.site
  const query = readListQuery(url)
  const [{ contents, ...paged }, frame] = await Promise.all([
    listTrash(visit, readPaging({ page: query.page, size: 50 })),
    viewSiteConsole(visit),
  ])
  if (contents.length === 0 && paged.page > 1)
    throw redirect(adminPaths.trash(tenantId, { page: Math.max(1, paged.totalPages) }))
  return {
    heading: translator(visit.locale, 'console-content')('trash.title'),
    frame,
    tenantId,
    query,
    paged,
    rows: contents.map(({ deletedAt, ...content }) => ({ ...content, deletedOn: dayOf(deletedAt) })),
  }
})

/** Restores the selected contents from the trash, or undoes that. */
export const action = consoleForm(BulkInput, async ({ visit, input, context }) => {
  const done = await runBulk(visit, input)
  const { changed, undo } = done
  const path = adminPaths.trash(visit.site.tenantId)
  const text =
    undoneWords(visit, done) ?? translator(visit.locale, 'console-content')('bulk.done', { count: changed })
  return redirectWithFlash(context, path, 'list.done', {
    text,
    ...(undo !== null && { undo: { list: path, id: undo } }),
  })
})

export default function Trash() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ContentsTabs tenantId={list.tenantId} />
      {reply?.refusal && <RefusalAlert name={reply.refusal} />}
      <TrashList {...list} />
    </ConsolePage>
  )
}

/** The table of contents in the trash, each with the day on which it is deleted for good. */
function TrashList({ tenantId, query, paged, rows }: Props) {
  const { t } = useWords('console-content')
  const { i18n } = useTranslation('console')
  const day = (text: string) => writeDay(text, i18n.language)
  const columns: Column<Row>[] = [
    { key: 'title', text: ({ title }) => title },
    { key: 'author', text: ({ author }) => author },
    { key: 'deletedOn', isFigure: true, text: ({ deletedOn }) => day(deletedOn) },
    { key: 'goneOn', isFigure: true, text: ({ goneOn }) => day(goneOn) },
  ]
  return (
    <ListPage
      path={adminPaths.trash(tenantId)}
      {...{ query, rows, columns, paged }}
      order={{ by: 'deletedOn', direction: 'desc' }}
      words="console-content"
      prefix="trash"
      idOf={({ id }) => id}
      bulk={[{ name: 'restore', label: t('trash.restore') }]}
      empty={<EmptyState title={t('trash.none')} hint={t('trash.noneHint')} />}
    />
  )
}
