import { type RawBuilder, sql } from 'kysely'
import {
  charactersOf,
  gramSize,
  gramToken,
  partToken,
  stubToken,
  wholeToken,
} from '#app/features/search/model/index/index-tokens.ts'

/**
 * The FTS5 expression that finds exactly those rows of one tenant whose folded text contains `term` (folded, not empty).
 * Nothing in the term can act as syntax: it is quoted, and no token contains a quote.
 */
export function matchExpression(tenantId: number, term: string): string {
  const characters = charactersOf(term)
  const tokens: string[] = []
  for (let i = 0; i < characters.length; i++) {
    const end = i + (gramSize(characters, i) ?? 2)
    const gram = characters.slice(i, end).join('')
    if (end > characters.length && i === 0) return quoted([stubToken(tenantId, gram)])
    tokens.push(gramToken(tenantId, gram))
    if (end > characters.length) return `${quoted(tokens)} *`
    if (end === characters.length) break
  }
  return quoted(tokens)
}

/** Whether a term is shorter than a token, so that it is found by a beginning of tokens. */
export function isStub(term: string): boolean {
  const characters = charactersOf(term)
  return (gramSize(characters, 0) ?? 2) > characters.length
}

/** The expression for rows that contain every term. */
export function matchAll(tenantId: number, terms: readonly string[]): string {
  return terms.map((term) => matchExpression(tenantId, term)).join(' AND ')
}

/** The expression for rows that contain at least one term. */
export function matchAny(tenantId: number, terms: readonly string[]): string {
  return terms.map((term) => matchExpression(tenantId, term)).join(' OR ')
}

/** The expression for rows of fields whose whole value is one of these folded values. */
export function matchWholes(tenantId: number, values: readonly string[]): string {
  return values.map((value) => quoted([wholeToken(tenantId, value)])).join(' OR ')
}

/** The expression for rows of fields that have one of these folded values among their comma-separated parts. */
export function matchParts(tenantId: number, values: readonly string[]): string {
  return values.map((value) => quoted([partToken(tenantId, value)])).join(' OR ')
}

function quoted(tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

/**
 * 1 if a version, by its number in the index, has any page with text, otherwise null. A single value, so that the planner
 * doesn't start with it.
 */
export function hasText(tenantId: number, no: RawBuilder<unknown>): RawBuilder<1 | null> {
  return sql<1 | null>`coalesce(
    (SELECT 1 FROM text_segment t WHERE t.tenant_id = ${tenantId} AND t.no = ${no} AND t.characters > 0 LIMIT 1),
    (SELECT 1 FROM page_text t WHERE t.tenant_id = ${tenantId} AND t.no = ${no} AND t.text <> '' LIMIT 1))`
}
