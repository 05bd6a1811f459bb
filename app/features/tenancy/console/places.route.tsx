import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listPlaces, PlacesQuery } from '#app/features/tenancy/model/move/list-places.ts'
import { planTenantMove, TenantMove } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { percentOf } from '#app/features/tenancy/model/move/tenant-move.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { boundDatabases, boundTenantDatabases } from '#app/kernel/data/database.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { PlacesTable, PlacesTabs } from './places-table.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** In which database the records of each site are, and how far moves have come. For system administrators. */
export const loader = page(async ({ visit, url }) => {
  const [list, frame] = await Promise.all([viewPlaces(visit, url), viewConsole(visit)])
  return { ...list, frame, heading: translator(visit.locale, 'console')('screen.places') }
})

async function viewPlaces(visit: Visit, url: URL) {
  // A name that no database has, typed into the address, lists all.
  const { data: query = {} } = PlacesQuery.safeParse({ database: url.searchParams.get('database') })
  const paging = readPaging({ page: url.searchParams.get('page'), size: 50 })
  const { places, silent, ...paged } = await listPlaces(visit, { paging, query })
  const rows = places.map(({ move, ...place }) => ({
    ...place,
    move:
      move === null
        ? null
        : {
            ...{ state: move.state, to: move.target, error: move.error, percent: percentOf(move) },
            ...{ rows: move.progress.copied, keptUntil: move.kept_until },
          },
  }))
  const names = boundDatabases(visit.env).map(({ name }) => name)
  return { rows, paged, silent, query, names, databases: boundTenantDatabases(visit.env) }
}

/** Moves a site, moves it back, or ends its move. */
export const action = form(
  TenantMove.extend({ tenantId: z.coerce.number().int().min(1) }),
  async ({ visit, input: { tenantId, to }, context }) => {
    await planTenantMove(await visitFor(visit, tenantId), { to })
    return redirectWithFlash(context, adminPaths.places(), 'api.update.200')
  },
)

export default function Places() {
  const { frame, heading, paged, silent, query, names, ...list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <RefusalAlert name={reply?.refusal ?? null} />
      <PlacesTabs names={names} database={query.database} />
      <SilentDatabases silent={silent} lacks="sizes" />
      <PlacesTable {...list} />
      <Pager {...paged} hrefOf={(page) => adminPaths.places(page === 1 ? query : { ...query, page })} />
    </ConsolePage>
  )
}
