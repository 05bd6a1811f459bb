import { z } from 'zod'
import { type Look, readBranding } from '#app/features/branding/model/branding.ts'
import { seenBranding } from '#app/features/branding/model/branding-versions.ts'
import { clearLater } from '#app/features/branding/model/picture/keep-picture.ts'
import { replaceBranding } from '#app/features/branding/model/save-branding.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { siteFileKey } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'
import { requireStaff } from '#app/visit/require.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The id of the site whose look is copied. */
export const CopyBrandingInput = z.object({
  siteId: z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'),
})
export type CopyBrandingInput = z.output<typeof CopyBrandingInput>

/**
 * Gives the site the branding of another site of its company, as one version. Its name and logo stay, and the banner's
 * pictures are copied. The other site doesn't change. Refuses with `notFound` a site of another company, or one on which
 * this administrator doesn't work.
 */
export async function copyBranding(visit: Visit, { siteId: from }: CopyBrandingInput): Promise<void> {
  requireStaff(visit, 'service')
  const source = await visitFor(visit, from)
  const { companyId, tenantId } = visit.site
  if (source.site.companyId !== companyId) refuse('notFound')
  if (from === tenantId) return
  const [guard, taken, present] = await Promise.all([
    seenBranding(visit),
    readBranding(source.db, from),
    readBranding(visit.db, tenantId),
  ])
  await copyPictures(visit, { from, look: taken })
  const first = Math.max(0, ...present.links.map(({ id }) => id)) + 1
  const look = {
    settings: { ...taken.settings, brand: present.settings.brand },
    links: taken.links.map((link, at) => ({
      ...link,
      ...{ id: first + at, ordinal: at + 1, translations: link.translations ?? {} },
    })),
  }
  await replaceBranding(visit, look, { cause: 'copy', about: String(from), guard })
}

/** Copies the banner's pictures to the site's own keys. */
async function copyPictures(visit: Visit, { from, look }: { from: number; look: Look }): Promise<void> {
  const text = JSON.stringify(look.settings.banner)
  const names = new Set(text.match(/[0-9a-f]{64}\.(?:webp|png|jpg|svg)/g) ?? [])
  if (names.size === 0) return
  await clearLater(visit)
  await Promise.all([...names].map((name) => copyPicture(visit, from, name)))
}

async function copyPicture({ env, site }: Visit, from: number, name: string): Promise<void> {
  const found = await env.FILES.get(siteFileKey(from, name))
  if (found === null) return
  const { httpMetadata, customMetadata } = found
  await env.FILES.put(siteFileKey(site.tenantId, name), await found.arrayBuffer(), {
    ...(httpMetadata && { httpMetadata }),
    ...(customMetadata && { customMetadata }),
  })
}

const { layout, header, body, footer, tab, input, hashtag, notification } = siteSettingSchemas
const { searchResult, customLogin, contentDetail, hit, watermark, banner, button } = siteSettingSchemas

/** The banner's fields in an exported file: its sizes and colours, but not its pictures and words. */
const bannerManner = banner.pick({
  ...{ heightBanner: true, mobileBannerHeight: true, fontSize: true, slideSpeed: true },
  ...{ backgroundColor: true, textColor: true },
})

const link = z.strictObject({
  url: z
    .string()
    .max(500)
    .refine((url) => readSiteLink(url) !== null),
  label: z.string().trim().min(1).max(255),
  typeLink: z.union([z.literal(1), z.literal(2)]),
  positionLink: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({ label: z.string().trim().max(255).optional() }),
  ),
})

/** A button without a label, which the form would refuse, is refused in a file too. */
const namedResult = searchResult.strict().superRefine(({ buttons }, context) => {
  for (const [at, { label }] of buttons.entries())
    if (label.trim() === '') context.addIssue({ code: 'custom', path: ['buttons', at, 'label'] })
})

/**
 * A look as a file: a version of this format, the records and the footer's links in their order, without pictures and
 * names. Absent records and fields get the defaults.
 */
const BrandingFile = z.strictObject({
  format: z.literal('bunko-look'),
  version: z.literal(1),
  settings: z.strictObject({
    ...{
      layout: layout.strict().prefault({}),
      header: header.strict().prefault({}),
      body: body.strict().prefault({}),
      footer: footer.strict().prefault({}),
    },
    ...{
      tab: tab.strict().prefault({}),
      input: input.strict().prefault({}),
      hashtag: hashtag.strict().prefault({}),
    },
    ...{ notification: notification.strict().prefault({}), searchResult: namedResult.prefault({}) },
    ...{ customLogin: customLogin.strict().prefault({}), contentDetail: contentDetail.strict().prefault({}) },
    ...{ watermark: watermark.strict().prefault({}), banner: bannerManner.strict().prefault({}) },
    ...{ hit: hit.strict().prefault({}), button: button.strict().prefault({}) },
  }),
  links: z.array(link).max(60),
})
type BrandingFile = z.output<typeof BrandingFile>

/** The site's branding as the text of a file, for administrators of the site. */
export async function exportBranding(visit: Visit): Promise<string> {
  requireStaff(visit, 'service')
  return writeBrandingFile(await readBranding(visit.db, visit.site.tenantId))
}

function writeBrandingFile({ settings: { brand: _, banner, ...others }, links }: Look): string {
  const file: BrandingFile = {
    format: 'bunko-look',
    version: 1,
    settings: { ...others, banner: bannerManner.parse(banner) },
    links: links.map(({ url, label, typeLink, positionLink, translations }) => ({
      ...{ url, label, typeLink, positionLink },
      translations: (translations ?? {}) as BrandingFile['links'][number]['translations'],
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** In characters. A file written by the product has about 10,000. */
const maxBrandingFileBytes = 200_000

/** How many faults of a file are reported at once. */
const maxTold = 20

/** Parses an exported look. Refuses the field `file`, naming the first twenty paths with a fault. */
function readBrandingFile(text: string): BrandingFile {
  const { success, data, error } = BrandingFile.safeParse(jsonOf(text))
  if (success) return data
  const paths = error.issues.flatMap(({ path, ...issue }) => {
    const within = path[0] === 'settings' ? path.slice(1) : path
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...within, key]) : [within]
    return keys.map((parts) => parts.join('.') || 'format')
  })
  const told = [...new Set(paths)].slice(0, maxTold)
  return refuseFields({ file: told.map((path) => fieldProblem('notInLookFile', { path })) })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFields({ file: ['notJson'] })
  }
}

/** The text of a file that `exportBranding` wrote, and the file's name, which the history shows. */
export const ImportBrandingInput = z.object({
  file: z.string().trim().min(1, 'required').max(maxBrandingFileBytes, 'tooLong?max=200000'),
  fileName: z
    .string()
    .trim()
    .transform((name) => name.slice(0, 100))
    .optional(),
})
export type ImportBrandingInput = z.output<typeof ImportBrandingInput>

/**
 * Gives the site the branding in the file, as one version. Its name, logo and the banner's pictures and words stay. Refuses
 * the field `file` with the faults in it, and changes nothing then. Refuses with `changedMeanwhile` if somebody changes
 * the look at the same moment.
 */
export async function importBranding(
  visit: Visit,
  { file, fileName = '' }: z.input<typeof ImportBrandingInput>,
): Promise<void> {
  requireStaff(visit, 'service')
  const { settings, links } = readBrandingFile(file)
  const guard = await seenBranding(visit)
  const present = await readBranding(visit.db, visit.site.tenantId)
  const { brand, banner } = present.settings
  const first = Math.max(0, ...present.links.map(({ id }) => id)) + 1
  const look = {
    settings: { ...settings, brand, banner: { ...banner, ...settings.banner } },
    links: links.map((link, at) => ({ ...link, id: first + at, ordinal: at + 1 })),
  }
  await replaceBranding(visit, look, { cause: 'import', about: fileName, guard })
}
