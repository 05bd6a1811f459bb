import { sql } from 'kysely'
import { z } from 'zod'
import type { Fields } from '#app/features/audit/model/insert-audit.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { filledWords, readTranslations, type Translations } from '#app/kernel/i18n/translations.ts'
import { codeInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The most links of a footer, which is part of every page. */
const maxLinks = 60

/** Gets the stored links of the footer for administrators of the site. */
export async function listFooterLinks(visit: Visit): Promise<FooterLinkRow[]> {
  requireStaff(visit, 'service')
  return readFooterLinks(visit.db, visit.site.tenantId)
}

/** Gets one link. Refuses `notFound`. */
export async function getFooterLink(visit: Visit, id: number): Promise<FooterLinkRow> {
  return (await listFooterLinks(visit)).find((link) => link.id === id) ?? refuse('notFound')
}

/** An administrator of the site adds a link. Readers see it from the next request on. */
export async function addFooterLink(visit: Visit, input: FooterLinkInput): Promise<FooterLinkRow> {
  const links = await listFooterLinks(visit)
  if (links.length >= maxLinks) refuseFields({ label: [`tooMany?max=${maxLinks}`] })
  const fields = fieldsOf(visit, input)
  await saveBranding(visit, {
    cause: 'links',
    links: {
      writes: [insertFooterLink(visit.db, visit.site.tenantId, fields)],
      before: {},
      after: audited('New', fields),
    },
  })
  const added = (await listFooterLinks(visit)).filter(
    ({ url, label }) => url === fields.url && label === fields.label,
  )
  return added.reduce((newest, link) => (link.id > newest.id ? link : newest))
}

/**
 * Changes a link. Refuses an unknown one with `notFound`, and with `changedMeanwhile` if somebody else changed it since.
 */
export async function changeFooterLink(
  visit: Visit,
  { id, ...input }: FooterLinkInput & { id: number },
): Promise<FooterLinkRow> {
  const before = await getFooterLink(visit, id)
  const fields = fieldsOf(visit, input, before)
  await saveBranding(visit, {
    cause: 'links',
    links: {
      writes: [
        updateFooterLink(
          visit.db,
          { tenantId: visit.site.tenantId, id },
          fields,
          input.revision ?? before.revision,
        ),
      ],
      before: audited(id, before),
      after: audited(id, fields),
    },
  })
  return getFooterLink(visit, id)
}

/** Removes a link. Refuses `notFound`. */
export async function removeFooterLink(visit: Visit, { id }: { id: number }): Promise<void> {
  const before = await getFooterLink(visit, id)
  await saveBranding(visit, {
    cause: 'links',
    links: {
      writes: [deleteFooterLink(visit.db, { tenantId: visit.site.tenantId, id })],
      before: audited(id, before),
      after: {},
    },
  })
}

/** Moves one link by one place, or saves a whole order. */
export async function moveFooterLinks(visit: Visit, input: OrderInput): Promise<void> {
  const links = await listFooterLinks(visit)
  const ids = reordered(
    links.map(({ id }) => String(id)),
    input,
  ).map(Number)
  if (ids.length === 0) return
  const labels = (order: readonly number[]) => order.map((id) => links.find((link) => link.id === id)?.label)
  await saveBranding(visit, {
    cause: 'links',
    links: {
      writes: [orderFooterLinks(visit.db, visit.site.tenantId, ids)],
      before: { order: labels(links.map(({ id }) => id)) },
      after: { order: labels(ids) },
    },
  })
}

function fieldsOf(visit: Visit, input: FooterLinkInput, known?: FooterLinkRow) {
  const { label, url, typeLink, positionLink, ordinal } = input
  const words = filledWords(visit, { label }, known)
  return { ...words, url, typeLink, positionLink, ordinal: ordinal ?? null }
}

/** The fields of a link for the audit log, named after its number. */
function audited(
  id: number | 'New',
  { label, url, typeLink, positionLink, translations }: FooterLinkFields | FooterLinkRow,
) {
  const fields: Fields = { label, url, typeLink, positionLink, translations: translations ?? {} }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`link${id}.${name}`, value]))
}

/** A complete link of the footer: a path of the site or an address elsewhere, and its name. */
export const FooterLinkInput = z.object({
  label: filledWordsInput(255),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((url) => readSiteLink(url) !== null, 'invalidUrl'),
  /** 1 opens in the same window, 2 in a new one. */
  typeLink: codeInput([1, 2], 1),
  /** 1 the upper row, 3 the middle one, 2 the lower one. */
  positionLink: codeInput([1, 3, 2], 1),
  /** The link's position among the others. A link without one is added at the end. */
  ordinal: z.coerce.number().int().min(0).max(9_999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type FooterLinkInput = z.output<typeof FooterLinkInput>

export type FooterLinkRow = SiteFooterLink & { revision: number }
type FooterLinkFields = Omit<SiteFooterLink, 'id' | 'ordinal' | 'translations'> & {
  ordinal: number | null
  translations: Translations<'label'>
}

/** The links of a site in their order, with the fields that their editor needs. */
async function readFooterLinks(db: Database, tenantId: number): Promise<FooterLinkRow[]> {
  const rows = await db
    .selectFrom('footer_link')
    .select(['id', 'url', 'label', 'type_link as typeLink', 'position_link as positionLink', 'ordinal'])
    .select(['translations', 'revision'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  return rows.map(({ translations, ...row }) => ({ ...row, ...readTranslations(translations) }))
}

/** Inserts a link with the next free number, and at the end if no position is given. */
function insertFooterLink(db: Database, tenantId: number, { ordinal, ...fields }: FooterLinkFields): Write {
  const after = (column: 'id' | 'ordinal') =>
    db
      .selectFrom('footer_link')
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0) + 1`.as('next'))
      .where('tenant_id', '=', tenantId)
  return db.insertInto('footer_link').values({
    tenant_id: tenantId,
    id: after('id'),
    ...columnsOf(fields),
    ordinal: ordinal ?? after('ordinal'),
  })
}

/** Changes a link. Fails the batch if somebody else changed it meanwhile. */
function updateFooterLink(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  { ordinal, ...fields }: FooterLinkFields,
  revision: number | null,
): Write {
  return db
    .updateTable('footer_link')
    .set({
      ...columnsOf(fields),
      ...(ordinal === null ? {} : { ordinal }),
      revision: nextRevision(revision),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

function deleteFooterLink(db: Database, { tenantId, id }: { tenantId: number; id: number }): Write {
  return db.deleteFrom('footer_link').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Sets the position of each link to its place in `ids`. */
function orderFooterLinks(db: Database, tenantId: number, ids: readonly number[]): Write {
  const place = sql<number>`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = footer_link.id)`
  return db
    .updateTable('footer_link')
    .set({ ordinal: place })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
}

function columnsOf({ url, label, typeLink, positionLink, translations }: Omit<FooterLinkFields, 'ordinal'>) {
  return {
    url,
    label,
    type_link: typeLink,
    position_link: positionLink,
    translations: JSON.stringify(translations),
  }
}
