import {
  type BrandingFormName,
  brandingFormNames,
} from '#app/features/branding/model/forms/branding-inputs.ts'

/** Records of the branding that have pictures, and forms of their own. */
const pictureFormNames = ['brand', 'banner'] as const
type PictureFormName = (typeof pictureFormNames)[number]

/** The word for each form of the branding in its address. */
export const brandingWords: { readonly [Name in BrandingFormName | PictureFormName]: string } = {
  brand: 'brand',
  banner: 'banner',
  layout: 'layout',
  header: 'header',
  body: 'body',
  footer: 'footer',
  tab: 'tab',
  input: 'input',
  contentDetail: 'content',
  hit: 'hits',
  hashtag: 'hashtag',
  notification: 'news',
  watermark: 'watermark',
}

/** The form with this word. Null if there is none. */
export function brandingFormOf(word: string | undefined): BrandingFormName | null {
  return brandingFormNames.find((name) => brandingWords[name] === word) ?? null
}

/** The record with this word that can be reset to the default. Null if there is none. */
export function resettableOf(word: string | undefined): BrandingFormName | PictureFormName | null {
  return brandingFormOf(word) ?? pictureFormNames.find((name) => brandingWords[name] === word) ?? null
}

/** The parts of each form in their order. Their titles are `{record}.section.{part}`. */
export const brandingSections: {
  readonly [Name in BrandingFormName]: readonly { part: string; fields: readonly string[] }[]
} = {
  layout: [
    { part: 'pages', fields: ['viewPage', 'fullScreenSearch', 'groupPaging', 'resultPaging'] },
    { part: 'margins', fields: ['pageMarginLeft', 'pageMarginRight'] },
    {
      part: 'sidebar',
      fields: [
        'showSidebar',
        'sidebarSize',
        'sidebarColors.background',
        'sidebarColors.text',
        'sidebarColors.active',
        'sidebarColors.textActive',
        'sidebarColors.barBackground',
        'sidebarColors.barText',
      ],
    },
    {
      part: 'small',
      fields: ['moreLessColors.background', 'moreLessColors.color', 'searchValueColors.background'],
    },
  ],
  header: [{ part: 'colours', fields: ['backgroundColor', 'color'] }],
  body: [
    { part: 'colours', fields: ['backgroundColor', 'color', 'accentColor', 'accentInkColor'] },
    { part: 'letters', fields: ['face', 'fontSize'] },
  ],
  footer: [
    { part: 'colours', fields: ['backgroundColor', 'color'] },
    { part: 'text', fields: ['copyRight', 'horizontalLinkPosition', 'fontSize'] },
  ],
  tab: [{ part: 'colours', fields: ['backgroundColor', 'color', 'activeColor'] }],
  input: [{ part: 'colours', fields: ['borderColor', 'backgroundColor', 'color'] }],
  contentDetail: [
    { part: 'button', fields: ['viewButtonLabel'] },
    { part: 'fields', fields: ['fields'] },
  ],
  hit: [{ part: 'fields', fields: ['fields'] }],
  hashtag: [{ part: 'shown', fields: ['showHashtag', 'isMultipleSelectHashtag'] }],
  notification: [{ part: 'shown', fields: ['showNewInformation', 'newInformation'] }],
  watermark: [{ part: 'mark', fields: ['watermarkContent', 'position', 'fontSize', 'color'] }],
}

/** The reader's page that shows a record best. The first page of the site if none is named. */
export const pageOfBranding: { readonly [Name in BrandingFormName]?: string } = {
  contentDetail: 'content',
  hit: 'results',
}
