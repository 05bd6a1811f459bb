import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { viewImport } from '#app/features/imports/model/import-view.ts'
import { listImports } from '#app/features/imports/model/read-imports.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { Tabs } from '#app/ui/console/tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { readKind, type ShownImport } from './import-page-view.ts'
import { ImportStateDot } from './import-state.tsx'

type Props = {
  tenantId: number
  kind: ShownImport['kind']
  query: ListQuery
  paged: { page: number; totalPages: number; totalRecords: number }
  imports: readonly ShownImport[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with a site's imports from CSV, newest first. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const kind = readKind(params.kind)
  const query = readListQuery(url)
  const { imports, ...paged } = await listImports(visit, {
    kind,
    ...readPaging({ page: query.page, size: 50 }),
  })
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-csv')(`imports.${kind}.title`))),
    kind,
    query,
    paged,
    imports: imports.map((one) => viewImport(one, visit)),
  }
})

export default function Imports() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-csv')
  const add = <ButtonLink to={adminPaths.newImport(list.tenantId, list.kind)}>{t('new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ImportsList {...list} />
    </ConsolePage>
  )
}

/** The imports of a site with their states and results. */
function ImportsList({ tenantId, kind, query, paged, imports }: Props) {
  const { t } = useTranslation('console-csv')
  const empty = (
    <EmptyState title={t('none')} hint={t(`none.${kind}.hint`)}>
      <ButtonLink to={adminPaths.newImport(tenantId, kind)}>{t('new')}</ButtonLink>
    </EmptyState>
  )
  return (
    <>
      <KindTabs tenantId={tenantId} />
      <ListPage
        path={adminPaths.imports(tenantId, kind)}
        order={{ by: 'at', direction: 'desc' }}
        words="console-csv"
        prefix="list"
        columns={useColumns(tenantId, kind)}
        rows={imports}
        idOf={({ id }) => id}
        {...{ query, paged, empty }}
      />
    </>
  )
}

function KindTabs({ tenantId }: Pick<Props, 'tenantId'>) {
  const { t } = useTranslation('console-csv')
  const tabs = (['contents', 'users'] as const).map((kind) => ({
    to: adminPaths.imports(tenantId, kind),
    label: t(`kind.${kind}`),
  }))
  return <Tabs label={t('kinds')} tabs={tabs} />
}

function useColumns(tenantId: number, kind: ShownImport['kind']): Column<ShownImport>[] {
  const { t } = useTranslation('console-csv')
  return [
    {
      key: 'file',
      text: ({ fileName }) => fileName,
      cell: ({ id, kind, fileName }) => <Link to={adminPaths.csvImport(tenantId, kind, id)}>{fileName}</Link>,
    },
    {
      key: 'state',
      text: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <ImportStateDot state={state} />,
    },
    {
      key: 'result',
      text: ({ importMode, added, changed, removed, refused }) =>
        importMode === 'delete'
          ? t('result.removed', { removed, refused })
          : t('result', { added, changed, refused }),
    },
    { key: 'mode', text: ({ importMode }) => t(`mode.${importMode}`) },
    ...(kind === 'contents' ? [{ key: 'year', isFigure: true, text: ({ year }: ShownImport) => year }] : []),
    { key: 'by', text: ({ startedBy }) => startedBy },
    { key: 'at', isFigure: true, text: ({ createdAt }) => displayInstant(createdAt) },
  ]
}
