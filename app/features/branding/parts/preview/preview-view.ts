import { z } from 'zod'
import { findSample, type Sample } from '#app/features/branding/model/preview/preview-draft.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The widths of the preview's frame in pixels: a desktop's and a phone's. */
export const previewWidths = ['1280', '390'] as const
/** The colour schemes that a reader may have chosen. */
export const previewSchemes = ['light', 'dark'] as const

/** The preview's choices, in the fields `preview.*` of forms and addresses. */
const Choice = z.object({
  of: z.enum(['saved', 'draft']).catch('saved'),
  /** Identifies the form, so that two forms open at the same time have their own drafts. */
  tab: z
    .string()
    .regex(/^[a-z0-9]{4,32}$/)
    .catch('form'),
  width: z.enum(previewWidths).catch('1280'),
  scheme: z.enum(previewSchemes).catch('light'),
  locale: z.enum(locales).catch('ja'),
  page: z.string().max(16).catch(''),
})
type PreviewChoice = z.output<typeof Choice>

export type PreviewView = {
  tenantId: number
  choice: PreviewChoice
  /** The pages of a site that can be previewed, by their own paths. Their words are `page.{key}`. */
  pages: { key: string; path: string }[]
}

/** The preview beside a form of the branding. It shows the page that `usual` names unless somebody chose another. */
export async function viewPreview(
  visit: Visit,
  params: URLSearchParams,
  usual = 'home',
): Promise<PreviewView> {
  requireStaff(visit, 'service')
  const pages = await pagesOf(visit)
  const tab = newElementId(visit.randomBytes)
  const chosen = readPreviewChoice({ locale: visit.locale, tab, ...choiceIn(params) })
  const known = [chosen.page, usual].find((page) => pages.some(({ key }) => key === page))
  return {
    tenantId: visit.site.tenantId,
    choice: { ...chosen, page: known ?? pages[0]?.key ?? 'home' },
    pages,
  }
}

/** The form's choice for its preview. */
export function readPreviewChoice(said: unknown): PreviewChoice {
  return Choice.parse(typeof said === 'object' && said !== null ? said : {})
}

/** The parameters of a form with unsaved input: how it is previewed, and the draft's name. */
export function draftQuery(choice: PreviewChoice, draftId: string): Record<string, string> {
  const said = Object.entries({ ...choice, of: 'draft', draft: draftId })
  return Object.fromEntries(said.map(([name, value]) => [`preview.${name}`, value]))
}

/** The name of the draft in an address. Null for a form as it is stored. */
export function draftIn(params: URLSearchParams): string | null {
  const id = params.get('preview.draft') ?? ''
  return params.get('preview.of') === 'draft' && /^\w{10,64}$/.test(id) ? id : null
}

function choiceIn(params: URLSearchParams): Record<string, string> {
  const said = [...params].filter(([name]) => name.startsWith('preview.'))
  return Object.fromEntries(said.map(([name, value]) => [name.slice('preview.'.length), value]))
}

/**
 * Pages of the site that the preview offers. Without a layout there are only contents, each by its address; otherwise
 * the preview starts at the site's first page.
 */
async function pagesOf(visit: Visit): Promise<PreviewView['pages']> {
  const { accountType, settings } = visit.site
  const sample = await findSample(visit)
  const signIn = accountType === 'OPEN_TYPE' ? [] : [{ key: 'login', path: paths.login() }]
  if (settings.layout.viewPage === 3)
    return [
      ...(sample === null ? [] : [{ key: 'content', path: paths.contentToken(sample.contentId) }]),
      ...signIn,
    ]
  return [{ key: 'home', path: paths.home() }, ...(sample === null ? [] : pagesWith(sample)), ...signIn]
}

function pagesWith({ groupId, contentId, title }: Sample): PreviewView['pages'] {
  return [
    { key: 'group', path: paths.group(groupId) },
    { key: 'results', path: paths.search({ q: firstWord(title) }) },
    { key: 'content', path: paths.content(groupId, contentId) },
  ]
}

/** A word that the search will find: the beginning of a title. */
function firstWord(title: string): string {
  return /[\p{L}\p{N}]{2,6}/u.exec(title)?.[0] ?? title
}

/** The address of the page that the preview shows first. */
export function previewAddress({ tenantId, choice, pages }: PreviewView): string {
  return adminPaths.brandingPreview(tenantId, choice, pages.find(({ key }) => key === choice.page)?.path)
}
