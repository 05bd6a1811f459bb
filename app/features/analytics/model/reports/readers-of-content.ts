import type { Database } from '#app/kernel/data/database.ts'

/** A reader of a content: `page` is where they are, `furthestPage` how far they came, from 1; null until their viewer told. */
export type ContentReader = {
  accountId: string
  name: string
  email: string | null
  readAt: number
  page: number | null
  furthestPage: number | null
  /** Of the document as it is now. */
  pages: number
}

const maxReaders = 100

/** Readers with an account of their own who opened a content, by the last time; who shares an account is nobody in particular. */
export function readReaders(db: Database, tenantId: number, contentId: string): Promise<ContentReader[]> {
  return db
    .selectFrom('reading')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reading.tenant_id')
        .onRef('account.id', '=', 'reading.account_id'),
    )
    .innerJoin('content', (join) =>
      join
        .onRef('content.tenant_id', '=', 'reading.tenant_id')
        .onRef('content.id', '=', 'reading.content_id'),
    )
    .select([
      'account.id as accountId',
      'account.name',
      'account.email',
      'reading.read_at as readAt',
      'reading.page',
      'reading.furthest_page as furthestPage',
      'content.page_count as pages',
    ])
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.content_id', '=', contentId)
    .where('account.level', '=', 'reader')
    .where('account.cancelled_at', 'is', null)
    .orderBy('reading.read_at', 'desc')
    .limit(maxReaders)
    .execute()
}
