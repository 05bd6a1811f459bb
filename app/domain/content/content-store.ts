import { type CompiledQuery, type Selectable, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import type { Content, ContentCard } from './content.ts'

/** A content of the tenant, visible or not; null where it has none of this id. */
export async function findContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<Content | null> {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .executeTakeFirst()
  return row === undefined ? null : toContent(row)
}

/** The groups a content stands in, in the tenant's order. */
export async function listGroupsOfContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('content_in_group')
    .innerJoin('content_group', (join) =>
      join
        .onRef('content_group.tenant_id', '=', 'content_in_group.tenant_id')
        .onRef('content_group.id', '=', 'content_in_group.group_id'),
    )
    .select(['content_group.id', 'content_group.name'])
    .where('content_in_group.tenant_id', '=', tenantId)
    .where('content_in_group.content_id', '=', contentId)
    .orderBy('content_group.ordinal')
    .execute()
}

/** A card with what a search result may quote. */
export type QuotedCard = ContentCard & { description: string; keywords: string }

/** Visible contents among the given ids, with the first group each stands in. */
export async function listQuotedCards(
  db: Database,
  tenantId: number,
  contentIds: readonly string[],
): Promise<QuotedCard[]> {
  if (contentIds.length === 0) return []
  const { rows } = await db.executeQuery(quotedCardsQuery(db, tenantId, contentIds))
  return rows.map((row) => ({ ...toCard(row), description: row.description, keywords: row.keywords }))
}

type QuotedCardRow = CardRow & { description: string; keywords: string }

/** Stand where the tenant and the ids will; no real ones look like them. */
const anyTenant = -1
const anyIds = '[]'
let quotedCards: CompiledQuery<QuotedCardRow> | null = null

/** Every search asks this and building it anew took a tenth of the page's time: the text is made once, the values are put in. */
function quotedCardsQuery(
  db: Database,
  tenantId: number,
  contentIds: readonly string[],
): CompiledQuery<QuotedCardRow> {
  quotedCards ??= cardQuery(db, anyTenant)
    .select(['content.description', 'content.keywords'])
    .where('content.id', 'in', valuesOf<string>([]))
    .groupBy('content.id')
    .compile()
  const ids = JSON.stringify(contentIds)
  const parameters = quotedCards.parameters.map((value) =>
    value === anyTenant ? tenantId : value === anyIds ? ids : value,
  )
  return { ...quotedCards, parameters }
}

export type CardPage = {
  /** Any of these groups; absent: all contents. */
  groupIds?: readonly number[]
  limit: number
  offset: number
  sort?: 'newest' | 'title'
  direction?: 'asc' | 'desc'
}

/** Visible contents of a group, or of the whole tenant, and how many there are. */
export async function pageOfCards(
  db: Database,
  tenantId: number,
  { groupIds, limit, offset, sort = 'newest', direction = sort === 'newest' ? 'desc' : 'asc' }: CardPage,
): Promise<{ cards: ContentCard[]; total: number }> {
  const inGroup = cardQuery(db, tenantId).$if(groupIds !== undefined, (query) =>
    query.where('content_in_group.group_id', 'in', valuesOf<number>(groupIds ?? [])),
  )
  const rows = await inGroup
    .select((select) => select.fn.countAll<number>().over().as('total'))
    .groupBy('content.id')
    .orderBy(sort === 'newest' ? 'content.published_on' : 'content.title', direction)
    .orderBy('content.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { cards: rows.map(toCard), total: rows[0]?.total ?? 0 }
}

/** A list as one parameter: D1 binds 100 a query. */
function valuesOf<Value>(values: readonly Value[]) {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

function cardQuery(db: Database, tenantId: number) {
  return (
    db
      .selectFrom('content')
      .innerJoin('content_in_group', (join) =>
        join
          .onRef('content_in_group.tenant_id', '=', 'content.tenant_id')
          .onRef('content_in_group.content_id', '=', 'content.id'),
      )
      .innerJoin('content_group', (join) =>
        join
          .onRef('content_group.tenant_id', '=', 'content_in_group.tenant_id')
          .onRef('content_group.id', '=', 'content_in_group.group_id'),
      )
      .select([
        'content.id',
        'content.title',
        'content.author',
        'content.published_on',
        'content.cover_key',
        'content.cover_width',
        'content.cover_height',
      ])
      // SQLite takes the name from the row the minimum stands in.
      .select((select) => [
        select.fn.min('content_group.id').as('group_id'),
        'content_group.name as group_name',
      ])
      .where('content.tenant_id', '=', tenantId)
      .where('content.visible', '=', 1)
  )
}

type CardRow = Pick<
  Selectable<Tables['content']>,
  'id' | 'title' | 'author' | 'published_on' | 'cover_key' | 'cover_width' | 'cover_height'
> & { group_id: number; group_name: string }

function toCard(row: CardRow): ContentCard {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    publishedOn: row.published_on,
    cover: toCover(row),
    groupId: row.group_id,
    groupName: row.group_name,
  }
}

function toCover(row: Pick<CardRow, 'cover_key' | 'cover_width' | 'cover_height'>): Content['cover'] {
  if (row.cover_key === null || row.cover_width === null || row.cover_height === null) return null
  // The name alone; where it lies in R2 is nobody's business outside.
  return { key: row.cover_key.split('/').at(-1) ?? '', width: row.cover_width, height: row.cover_height }
}

function toContent(row: Selectable<Tables['content']>): Content {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    keywords: row.keywords,
    toc: row.toc,
    description: row.description,
    distributorName: row.distributor_name,
    params: [row.param1, row.param2, row.param3, row.param4, row.param5],
    visible: row.visible === 1,
    print: row.print,
    extensionType: row.extension_type,
    fileName: row.file_name,
    publishedOn: row.published_on,
    version: row.version,
    pageCount: row.page_count,
    cover: toCover(row),
  }
}
