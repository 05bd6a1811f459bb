import { sql } from 'kysely'
import { indexContentKind } from '#app/features/search/model/index/rebuild-index.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { currentPlace, everySearchDb } from '#app/kernel/data/database.ts'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { SearchPart } from '#app/kernel/data/search-index.ts'
import { placeSettlesAfter, type TenantPlace } from '#app/kernel/data/tenant-place.ts'
import { clearJob, HINT_MS, handOverJob, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler, LeaseLost, TryLater } from '#app/kernel/jobs/job-handler.ts'
import { NO_DOCUMENT } from './index-content.ts'
import { copiesIn, type IndexedCopy, isComplete } from './indexed-copies.ts'
import { moveIndexKind } from './ingest-jobs.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { switchToNext } from './plan-move.ts'

/** The number of contents that are compared at once, and that one statement inserts jobs for. */
const atOnce = 1_000

/** How long the job waits while others build the index, in milliseconds. */
const pause = 5_000

/**
 * Moves a site's index: orders a job for each content that moves, waits until all are in their new place, makes that the one in which readers
 * search, and then removes what is left in other databases. It may die at any point and be started again: what it does next follows from the
 * directory and the indexes. Until the switch, readers search in the old place, and whatever changes is written to both.
 */
export const moveIndex = jobHandler(moveIndexKind, {
  async run(ofJob: JobWork<IngestDeps>) {
    const { job, deps } = ofJob
    const place = await currentPlace(deps.env, job.tenantId)
    const work = await IngestWork.open(ofJob)
    const settles = place.changedAt + placeSettlesAfter - deps.now()
    if (settles > 0) return waits(work, settles)
    return place.next === null ? clear(work) : build(work, place)
  },
  attempts: 20,
})

async function waits(work: IngestWork, delay: number): Promise<JobEnd> {
  const [kept] = await work.commit([handOverJob(work.db, work.job, work.deps.now(), delay)])
  if (kept === 0) throw new LeaseLost()
  return 'goes on'
}

async function build(work: IngestWork, { version }: TenantPlace): Promise<JobEnd> {
  const { job, db, index, deps } = work
  if (await isBuilding(work)) return waits(work, pause)
  // The first time, everything that moves is built: what changed since the move was planned has been written there, but without its pages.
  const isFirst = job.progress === null
  let ordered = 0
  for await (const contents of contentsOf(work)) {
    const moving = contents.filter(({ id }) => index.movesTo(id) !== null)
    const missing = isFirst ? moving : await incomplete(work, moving)
    if (missing.length > 0) await orderJobs(work, missing, { next: true })
    ordered += missing.length
  }
  if (isFirst) await work.commit([noteProgress(db, job, deps.now(), { done: 0, total: ordered })])
  if (ordered > 0) return waits(work, pause)
  const isSwitched = await switchToNext(deps.env, { tenantId: job.tenantId, version, now: deps.now() })
  if (!isSwitched) throw new TryLater('the place has changed meanwhile')
  await work.reached('index switched')
  return waits(work, placeSettlesAfter)
}

type Content = { id: string; version: number | null }

/** The site's contents in portions, as the records have them. */
async function* contentsOf({ db, job }: IngestWork): AsyncGenerator<Content[]> {
  for (let after = ''; ; ) {
    const contents = await db
      .selectFrom('content')
      .select(['id', 'version'])
      .where('tenant_id', '=', job.tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = contents.at(-1)
    if (last === undefined) return
    yield contents
    after = last.id
  }
}

/** Those contents whose copies in the next place lack their version, or pages that the copy in use has. */
async function incomplete({ index, job }: IngestWork, moving: readonly Content[]): Promise<Content[]> {
  const { next } = index
  if (next === null) return []
  const ids = moving.map(({ id }) => id)
  const [copies, used] = await Promise.all(
    [next, index].map(
      async (of) =>
        new Map(
          (
            await Promise.all(
              of.divide(ids, (id) => id).map(([part, ofPart]) => copiesIn(part.db, job.tenantId, ofPart)),
            )
          ).flatMap((found) => [...found]),
        ),
    ),
  )
  return moving.filter(
    ({ id, version }) => !isComplete(copies?.get(id), used?.get(id), version ?? NO_DOCUMENT),
  )
}

/** The ids of the jobs that this one has ordered begin with this. */
const prefixOf = ({ job }: IngestWork) => `${job.id}-of-`

async function orderJobs(
  work: IngestWork,
  contents: readonly Pick<Content, 'id'>[],
  payload: { next: boolean },
): Promise<void> {
  const { db, job, deps } = work
  const now = deps.now()
  const insert = insertSelected(
    db,
    'job',
    db
      .selectFrom(givenRows(contents))
      .select([
        sql<string>`${prefixOf(work)} || (${given<string>('id')})`.as('id'),
        sql.val(job.tenantId).as('tenant_id'),
        sql.val(indexContentKind.name).as('kind'),
        given<string>('id').as('subject'),
        sql.val(JSON.stringify(payload)).as('payload'),
        sql.val(now).as('due_at'),
        sql.val(now + HINT_MS).as('lease_until'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
      ])
      .where(sql.lit(true)),
  ).onConflict((conflict) => conflict.column('id').doNothing())
  await work.commit([insert])
  await work.keepAlive()
}

/** Whether ordered jobs are unfinished. One that failed holds up the move: an operator finds it on the health page, and starts it again. */
async function isBuilding(work: IngestWork): Promise<boolean> {
  const { db, job } = work
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('tenant_id', '=', job.tenantId)
    .where('id', '>', prefixOf(work))
    .where('id', '<', `${prefixOf(work)}~`)
    .where('state', '<>', 'done')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the site's contents from the databases in which they aren't looked for. One that is more complete there than in its place was
 * changed while the switch became known: it is built again in its place before it is removed.
 */
async function clear(work: IngestWork): Promise<JobEnd> {
  if (await isBuilding(work)) return waits(work, pause)
  let ordered = 0
  for (const part of everySearchDb(work.deps.env))
    for await (const ids of strayIn(work, part)) {
      const left = await copiesIn(part.db, work.job.tenantId, ids)
      const lacking = await lackingInPlace(work, left)
      if (lacking.length > 0) await orderJobs(work, lacking, { next: false })
      ordered += lacking.length
      const waiting = new Set(lacking.map(({ id }) => id))
      for (const id of ids.filter((one) => !waiting.has(one))) {
        await removeFromIndex(part, work.job.tenantId, id)
        work.turn.take()
        await work.keepAlive()
        if (work.turn.isOver) return waits(work, 0)
      }
    }
  if (ordered > 0) return waits(work, pause)
  await work.commit([clearJob(work.db, work.job)])
  return 'ended'
}

/** The contents of the site in a database that isn't theirs, in portions. */
async function* strayIn({ index, job }: IngestWork, { db, name }: SearchPart): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('indexed_content')
      .select('content_id as id')
      .distinct()
      .where('tenant_id', '=', job.tenantId)
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const ids = rows.map(({ id }) => id).filter((id) => index.of(id).name !== name)
    if (ids.length > 0) yield ids
    after = last.id
  }
}

async function lackingInPlace(
  { db, index, job }: IngestWork,
  left: ReadonlyMap<string, IndexedCopy>,
): Promise<Pick<Content, 'id'>[]> {
  const ids = [...left.keys()]
  const contents = await db
    .selectFrom('content')
    .select(['id', 'version'])
    .where('tenant_id', '=', job.tenantId)
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .execute()
  const placed = await Promise.all(
    index
      .divide(contents, ({ id }) => id)
      .map(async ([part, ofPart]) => {
        const found = await copiesIn(
          part.db,
          job.tenantId,
          ofPart.map(({ id }) => id),
        )
        return ofPart.filter(
          ({ id, version }) => !isComplete(found.get(id), left.get(id), version ?? NO_DOCUMENT),
        )
      }),
  )
  return placed.flat()
}
