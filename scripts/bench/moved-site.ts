import { rangesOf } from '#seeds/demo/insert-site.ts'

type SiteRows = { tenantId: number; servicePath: string; books: number }

const numbers = (count: number) =>
  `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${count})`

/** Makes a small site in the platform's database. SQLite generates its rows. */
export async function insertSmallSite(
  d1: D1Database,
  { tenantId, servicePath, books }: SiteRows,
): Promise<void> {
  await d1.batch(
    [
      `INSERT INTO company (id, name, account_type, setting_login, max_content, created_at)
        VALUES (${tenantId}, '${servicePath}', 'EMAIL', 0, 1000000, 0)`,
      `INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
        VALUES (${tenantId}, ${tenantId}, 'PATH', '${servicePath}', '${servicePath}', 0)`,
      `INSERT INTO tenant_place (tenant_id, database, search)
        VALUES (${tenantId}, 'DB', '${JSON.stringify(rangesOf(['SEARCH']))}')`,
      `INSERT INTO content_group (tenant_id, id, name, type, item_size, num_row, ordinal)
        VALUES (${tenantId}, 1, 'group 1', 'normal', 6, 2, 1)`,
      `${numbers(books)} INSERT INTO content (tenant_id, id, title, author, find_key, published_on, created_at, updated_at)
        SELECT ${tenantId}, printf('movedbook%015d', at), 'Book ' || at, 'Author ' || (at % 7), 'book ' || at, '2026-01-10', at, at FROM n`,
      `${numbers(books)} INSERT INTO content_in_group (tenant_id, group_id, content_id)
        SELECT ${tenantId}, 1, printf('movedbook%015d', at) FROM n`,
    ].map((sql) => d1.prepare(sql)),
  )
}

/** About the size of an opening below with its indexes. Bytes. */
export const bytesOfGrant = 1030

/** Adds openings of books, numbered from `from` on, as one statement. They are too young to be archived. Answers how many. */
export async function insertGrants(
  d1: D1Database,
  tenantId: number,
  { from, count }: { from: number; count: number },
): Promise<number> {
  const since = Date.now() - 86_400_000 + from
  // Mixes the numbers below 2^40: of two million random ones, some would be equal.
  const trace = `printf('%010X', ((${from} + at) * 2654435761) & 1099511627775)`
  const { meta } = await d1
    .prepare(
      `${numbers(count)}
        INSERT INTO viewer_grant (tenant_id, id, trace, content_id, version, group_id, account_id, session_id, print, watermark,
          parent_origin, created_at, launch_until, opened_at, key_id, key_until)
        SELECT ${tenantId}, lower(hex(randomblob(32))), ${trace}, printf('movedbook%015d', at % 20), 1, 1,
          printf('madereader%014d', at % 5000), lower(hex(randomblob(32))), at % 3,
          json_object('text', 'reader ' || at || ' ' || hex(randomblob(20)), 'color', '#000000', 'fontSize', 20, 'position', 'tile'),
          'https://books.example', ${since} + at, ${since} + 60000 + at, ${since} + 30000 + at,
          lower(hex(randomblob(32))), ${since} + 3600000 + at
        FROM n`,
    )
    .run()
  return meta.changes
}
