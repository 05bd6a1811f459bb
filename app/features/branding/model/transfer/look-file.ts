import { z } from 'zod'
import { type Look, readLook } from '#app/features/branding/model/look-store.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'
import { requireStaff } from '#app/visit/require.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const { layout, header, body, footer, tab, input, hashtag, notification } = siteSettingSchemas
const { searchResult, customLogin, contentDetail, hit, watermark, banner, button } = siteSettingSchemas

/** The fields of the banner in a file: how it looks. What it shows is the site's own. */
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

/** Buttons that a form would have refused for want of a name are refused as well. */
const namedResult = searchResult.strict().superRefine(({ buttons }, context) => {
  for (const [at, { label }] of buttons.entries())
    if (label.trim() === '') context.addIssue({ code: 'custom', path: ['buttons', at, 'label'] })
})

/**
 * A look as a file: a version of this format, the records and the footer's links in their order, without pictures and
 * names. Absent records and fields get the defaults.
 */
const LookFile = z.strictObject({
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
export type LookFile = z.output<typeof LookFile>

/** The site's look as the text of a file, for administrators of the site. */
export async function exportLook(visit: Visit): Promise<string> {
  requireStaff(visit, 'service')
  return writeLookFile(await readLook(visit.db, visit.site.tenantId))
}

function writeLookFile({ settings: { brand: _, banner, ...others }, links }: Look): string {
  const file: LookFile = {
    format: 'bunko-look',
    version: 1,
    settings: { ...others, banner: bannerManner.parse(banner) },
    links: links.map(({ url, label, typeLink, positionLink, translations }) => ({
      ...{ url, label, typeLink, positionLink },
      translations: (translations ?? {}) as LookFile['links'][number]['translations'],
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** In characters. A file written by the product has about 10,000. */
export const maxBrandingFileBytes = 200_000

/** How many of its faults are told at once. */
const maxTold = 20

/** Reads such a text. Refuses the field `file` with the first twenty paths that are wrong. */
export function readLookFile(text: string): LookFile {
  const { success, data, error } = LookFile.safeParse(jsonOf(text))
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
