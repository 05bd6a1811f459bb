import type { Write } from '#app/kernel/data/commit.ts'

/** One batch of a person. The same rows before give the same rows after it. */
export type Writing = (tenantId: number) => Write[]

const nth = (table: string, at: number) =>
  `id = (SELECT id FROM ${table} WHERE tenant_id = :tenant ORDER BY id LIMIT 1 OFFSET ${at % 5})`

/** Somebody who changes rows of many kinds: of tables that refer to each other, with triggers, cascades and unique names. */
export class Person {
  written = 0
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  next(): Writing {
    const at = ++this.written
    const kind = kinds[Math.floor(this.#random() * kinds.length)] as (typeof kinds)[number]
    return (tenantId) => kind(at).map((sql) => raw(sql.replaceAll(':tenant', String(tenantId))))
  }
}

function raw(sql: string): Write {
  return { compile: () => ({ sql, parameters: [] }) } as unknown as Write
}

const group = (id: string) => `INSERT INTO user_group (tenant_id, id, name, name_key, created_at, updated_at)
  VALUES (:tenant, '${id}', '${id}', '${id}', 1, 1) ON CONFLICT DO NOTHING`
const renamed = (from: string, to: string) =>
  `UPDATE user_group SET name = '${to}', name_key = '${to}' WHERE tenant_id = :tenant AND name_key = '${from}'`

const kinds: ((at: number) => string[])[] = [
  (at) => [
    `INSERT INTO audit (tenant_id, id, at, actor_id, actor_level, action, subject)
     VALUES (:tenant, 'written${at}', ${at}, 'p', 'reader', 'a', 's')`,
  ],
  (at) => [
    `UPDATE account SET name = '名前${at}', find_key = '名前${at}' WHERE tenant_id = :tenant AND ${nth('account', at)}`,
  ],
  // Rows of others refer to both groups, and no two may have the same name at any time.
  (at) => [
    ...[group('pair-a'), group('pair-b')],
    ...[renamed('pair-a', `pair-${at}`), renamed('pair-b', 'pair-a'), renamed(`pair-${at}`, 'pair-b')],
  ],
  (at) => [
    group(`made-${at}`),
    `INSERT INTO ip_range (tenant_id, id, group_id, text, start_key, end_key, width_key, created_at)
     VALUES (:tenant, 'range-${at}', 'made-${at}', 't', 'v${at}', 'v${at}', 'w', 1)`,
  ],
  (at) => [`DELETE FROM user_group WHERE tenant_id = :tenant AND id LIKE 'made-%${at % 10}'`],
  (at) => [
    `UPDATE content SET title = '本${at}', find_key = '本${at}' WHERE tenant_id = :tenant AND ${nth('content', at)}`,
  ],
  (at) => [
    `INSERT INTO favourite (tenant_id, account_id, content_id, created_at)
     SELECT tenant_id, 'shelf${at}', id, ${at} FROM content WHERE tenant_id = :tenant ORDER BY id LIMIT 3`,
  ],
  (at) => [`DELETE FROM favourite WHERE tenant_id = :tenant AND created_at % 7 = ${at % 7}`],
  (at) => [`UPDATE site_setting SET updated_at = ${at} WHERE tenant_id = :tenant`],
]
