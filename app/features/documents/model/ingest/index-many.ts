import {
  ensureIndexedContents,
  listOldVersions,
  publishVersions,
  replaceFieldsOfMany,
} from '#app/features/search/model/index/many-rows.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Database, OpenSearch } from '#app/kernel/data/database.ts'
import type { SearchIndex, SearchPart } from '#app/kernel/data/search-index.ts'
import { clearJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import {
  type ContentToIndex,
  findContentsToIndex,
  NO_DOCUMENT,
  publishContentIndex,
} from './index-content.ts'
import { indexManyKind } from './ingest-jobs.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'

/** A hundred contents count as this many steps of a turn. A segment of a document is one step. */
const cost = 16

/**
 * The most contents whose fields one batch replaces. No other query of the database runs meanwhile. FTS5 merges its index in proportion to
 * the rows that are deleted, and a content has up to eleven.
 */
const contentsPerBatch = 8

/** Indexes contents that were changed together. Repeating it changes nothing. */
export const indexMany = jobHandler(indexManyKind, {
  async run(ofJob: JobWork<IngestDeps>, { ids }) {
    const work = await IngestWork.open(ofJob)
    work.turn.take(cost)
    await publishContentIndexes(work, work.job.tenantId, ids)
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
})

type Stores = { db: Database; index: SearchIndex }

/**
 * Indexes many contents as `publishContentIndex` does one, in about a dozen short batches per hundred. It checks again afterwards, and repeats
 * those that have changed meanwhile one by one.
 */
async function publishContentIndexes(
  { db, index }: Stores,
  tenantId: number,
  contentIds: readonly string[],
): Promise<void> {
  const contents = await findContentsToIndex(db, tenantId, contentIds)
  for (const [search, ids] of partsOf(index, contentIds)) {
    const ofPart = contents.filter(({ contentId }) => ids.has(contentId))
    await indexContents(search, tenantId, ofPart)
    await removeMissing(search, tenantId, [...ids], ofPart)
  }
  const before = new Map(contents.map((content) => [content.contentId, JSON.stringify(content)]))
  const now = new Map(
    (await findContentsToIndex(db, tenantId, contentIds)).map((content) => [
      content.contentId,
      JSON.stringify(content),
    ]),
  )
  for (const id of contentIds)
    if (now.get(id) !== before.get(id)) await publishContentIndex({ db, index }, tenantId, id)
}

/** The parts of the index to which some contents are written, each with its contents. */
function partsOf(index: SearchIndex, contentIds: readonly string[]): Map<SearchPart, Set<string>> {
  const parts = new Map<SearchPart, Set<string>>()
  for (const id of contentIds)
    for (const part of index.writtenTo(id)) parts.set(part, (parts.get(part) ?? new Set()).add(id))
  return parts
}

async function indexContents(
  search: OpenSearch,
  tenantId: number,
  contents: ContentToIndex[],
): Promise<void> {
  if (contents.length === 0) return
  const { db } = search
  const contentIds = contents.map(({ contentId }) => contentId)
  const numbers = await ensureIndexedContents(db, tenantId, contents.map(placeOf))
  const found = contents.flatMap(({ contentId, ...content }) => {
    const no = numbers.get(contentId)
    return no === undefined ? [] : [{ no, ...content }]
  })
  for (let at = 0; at < found.length; at += contentsPerBatch)
    await commitTo(search.d1, replaceFieldsOfMany(db, tenantId, found.slice(at, at + contentsPerBatch)))
  await commitTo(search.d1, [publishVersions(db, tenantId, { contentIds, numbers: [...numbers.values()] })])
  for (const { contentId, version } of await listOldVersions(db, tenantId, contentIds))
    await removeFromIndex(search, tenantId, contentId, version)
}

function placeOf({ tenantId, contentId, version, fields, visible, publishedOn, sortKeys }: ContentToIndex) {
  const publishedAt = startOfDay(publishedOn)
  return {
    tenantId,
    contentId,
    version: version ?? NO_DOCUMENT,
    title: fields.title,
    visible,
    publishedAt,
    sortKeys,
  }
}

/** Removes contents from the index that no longer exist in the records. */
async function removeMissing(
  search: OpenSearch,
  tenantId: number,
  contentIds: readonly string[],
  contents: readonly ContentToIndex[],
): Promise<void> {
  const there = new Set(contents.map(({ contentId }) => contentId))
  for (const id of contentIds) if (!there.has(id)) await removeFromIndex(search, tenantId, id)
}
