import type { Fields } from '#app/features/audit/model/only-changed.ts'
import { saveLook } from '#app/features/branding/model/save-look.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { filledWords } from '#app/kernel/i18n/translations.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { FooterLinkInput } from './footer-link-input.ts'
import {
  deleteFooterLink,
  type FooterLinkFields,
  type FooterLinkRow,
  insertFooterLink,
  orderFooterLinks,
  readFooterLinks,
  updateFooterLink,
} from './footer-link-store.ts'

/** The most links of a footer, which is part of every page. */
const maxLinks = 60

/** The links of the footer as they are kept, for administrators of the site. */
export async function listFooterLinks(visit: Visit): Promise<FooterLinkRow[]> {
  requireStaff(visit, 'service')
  return readFooterLinks(visit.db, visit.site.tenantId)
}

/** One of them. Refuses `notFound`. */
export async function getFooterLink(visit: Visit, id: number): Promise<FooterLinkRow> {
  return (await listFooterLinks(visit)).find((link) => link.id === id) ?? refuse('notFound')
}

/** An administrator of the site adds a link. Readers see it from the next request on. */
export async function addFooterLink(visit: Visit, input: FooterLinkInput): Promise<FooterLinkRow> {
  const links = await listFooterLinks(visit)
  if (links.length >= maxLinks) refuseFields({ label: [`tooMany?max=${maxLinks}`] })
  const fields = fieldsOf(visit, input)
  await saveLook(visit, {
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
  await saveLook(visit, {
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

/** Refuses `notFound`. */
export async function removeFooterLink(visit: Visit, { id }: { id: number }): Promise<void> {
  const before = await getFooterLink(visit, id)
  await saveLook(visit, {
    cause: 'links',
    links: {
      writes: [deleteFooterLink(visit.db, { tenantId: visit.site.tenantId, id })],
      before: audited(id, before),
      after: {},
    },
  })
}

/** Moves one link a place, or takes over an order of them. */
export async function moveFooterLinks(visit: Visit, input: OrderInput): Promise<void> {
  const links = await listFooterLinks(visit)
  const ids = reordered(
    links.map(({ id }) => String(id)),
    input,
  ).map(Number)
  if (ids.length === 0) return
  const labels = (order: readonly number[]) => order.map((id) => links.find((link) => link.id === id)?.label)
  await saveLook(visit, {
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

/** A link's fields in the log, by its number. */
function audited(
  id: number | 'New',
  { label, url, typeLink, positionLink, translations }: FooterLinkFields | FooterLinkRow,
) {
  const fields: Fields = { label, url, typeLink, positionLink, translations: translations ?? {} }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`link${id}.${name}`, value]))
}
