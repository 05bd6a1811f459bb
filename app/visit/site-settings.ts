import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { contentFields, hitFields, isUsuallyShown } from '#app/kernel/values/content-field.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'

const colour = z.string().regex(colourPattern)

/** The typefaces that a site can choose for its pages. Readers' devices have them already. */
export const faces = ['gothic', 'mincho', 'rounded', 'system'] as const

/** The product's buttons that open a content, start a search and sign in. */
export const customButtons = ['view', 'search', 'login'] as const
export type CustomButton = (typeof customButtons)[number]

/** The names of files that belong to a site's branding: the SHA-256 of the content, and the type. */
export const siteFilePattern = /^[0-9a-f]{64}\.(?:webp|png|jpg|svg)$/

/** The share of each page that is quoted to visitors who can't open the book, in percent of its characters. */
export const [defaultSamplePercent, maxSamplePercent] = [5, 20]
/** The longest address of a dictionary in characters. */
export const maxDictionaryUrl = 500

/** The longest lease of a saved book in days. */
export const maxOfflineDays = 7

const pictureSide = z.number().int().min(1).max(10_000)

/**
 * A file of the site's branding, named by its hash, with its size in pixels, so that the page doesn't shift when it
 * loads.
 */
const picture = z.object({
  key: z.string().regex(siteFilePattern),
  width: pictureSide,
  height: pictureSide,
  /** Smaller copies of the picture, for screens that need no more pixels. */
  smaller: z
    .array(z.object({ key: z.string().regex(siteFilePattern), width: pictureSide }))
    .max(4)
    .optional(),
})
export type SitePicture = z.output<typeof picture>
const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/**
 * The schema of a record's texts and pictures that may be translated: its own fields are in the site's language, with their maximum
 * lengths; `translations` holds the other languages (docs/adr/049).
 */
function words<Field extends string, Drawn extends string = never>(
  longest: Record<Field, number>,
  drawn: readonly Drawn[] = [],
) {
  const lengths = Object.entries(longest) as [Field, number][]
  const own = Object.fromEntries(lengths.map(([field, max]) => [field, text(max)]))
  const texts = Object.fromEntries(
    lengths.map(([field, max]) => [field, z.string().trim().max(max).optional()]),
  )
  const pictures = Object.fromEntries(drawn.map((field) => [field, picture.optional()]))
  const translated = { ...texts, ...pictures } as Record<Field, z.ZodOptional<z.ZodString>> &
    Record<Drawn, z.ZodOptional<typeof picture>>
  return {
    ...(own as Record<Field, ReturnType<typeof text>>),
    translations: z.partialRecord(z.enum(locales), z.object(translated)).default({}),
  }
}

/** The schema of a row's translations only, for rows whose own texts are never empty. */
function wordsInOthers<Field extends string>(fields: readonly Field[], max: number) {
  const texts = Object.fromEntries(fields.map((field) => [field, z.string().trim().max(max).optional()]))
  return z
    .partialRecord(z.enum(locales), z.object(texts as Record<Field, z.ZodOptional<z.ZodString>>))
    .default({})
}

/** The target of a picture's link: a path of the site or another site's address, never a script. */
const link = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https?:\/\/)/)
  .nullable()
  .default(null)

/** A font size in CSS pixels. */
const fontSize = (size: number) => z.number().int().min(10).max(48).default(size)

/** The place of a watermark on a page. */
export const markPositions = [
  'tile',
  'center',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const

/**
 * A site's settings, one schema for each record. A missing record or field takes its default (spec R010, R072, R257). All
 * of them are read, saved and reset in the same way.
 */
export const siteSettingSchemas = {
  layout: z.object({
    /** The page that the site begins with: 1 search, 2 home, 3 no layout, 4 home plus search. */
    viewPage: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(2),
    showSidebar: z.boolean().default(true),
    sidebarSize: z.enum(['small', 'medium', 'large']).default('medium'),
    sidebarColors: z
      .object({
        background: colour.default('#f7f6f3'),
        active: colour.default('#e4e2dc'),
        text: colour.default('#1b1c1e'),
        textActive: colour.default('#1b1c1e'),
        barBackground: colour.default('#ffffff'),
        barText: colour.default('#1b1c1e'),
      })
      .prefault({}),
    moreLessColors: z
      .object({ background: colour.default('#ffffff'), color: colour.default('#1b1c1e') })
      .prefault({}),
    /** The background of chosen values in the search (R257: green). */
    searchValueColors: z.object({ background: colour.default('#1e6b3a') }).prefault({}),
    /** In the combined layout the header shows the search itself instead of its icon (R189). */
    fullScreenSearch: z.boolean().default(false),
    /** How readers move between the pages of a group's contents (R263). */
    groupPaging: z.enum(['pagination', 'scroll', 'prevNext']).default('pagination'),
    /** How readers move between the pages of search results (R235). */
    resultPaging: z.enum(['paged', 'scroll']).default('paged'),
    pageMarginLeft: z.number().int().min(0).max(200).default(40),
    pageMarginRight: z.number().int().min(0).max(200).default(40),
  }),
  header: z.object({
    backgroundColor: colour.default('#ffffff'),
    color: colour.default('#1b1c1e'),
  }),
  body: z.object({
    backgroundColor: colour.default('#ffffff'),
    color: colour.default('#1b1c1e'),
    /** The text size of pages in pixels. Everything else on a page scales with it. */
    fontSize: z.number().int().min(12).max(24).default(16),
    face: z.enum(faces).default('gothic'),
    accentColor: colour.default('#1f5f4a'),
    accentInkColor: colour.default('#ffffff'),
  }),
  /** The footer's links are rows of their own (footer_link). */
  footer: z.object({
    horizontalLinkPosition: z.enum(['left', 'center', 'right']).default('center'),
    backgroundColor: colour.default('#f7f6f3'),
    color: colour.default('#1b1c1e'),
    fontSize: fontSize(14),
    ...words({ copyRight: 255 }),
  }),
  banner: z.object({
    show: z.boolean().default(false),
    /** The kind of banner: 1 message, 2 image, 3 slides. */
    typeBanner: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
    image: picture.nullable().default(null),
    /** `imageText` describes the image for readers who can't see it. */
    ...words({ message: 1_000, imageText: 255 }, ['image']),
    link,
    heightBanner: z.number().int().min(40).max(1_000).default(329),
    mobileBannerHeight: z.number().int().min(40).max(1_000).default(256),
    backgroundColor: colour.default('#f7f6f3'),
    textColor: colour.default('#1b1c1e'),
    fontSize: fontSize(18),
    /** Seconds for which a slide is shown. */
    slideSpeed: z.number().int().min(1).max(60).default(5),
    slides: z
      .array(
        z.object({
          desktopSlideImage: picture,
          mobileSlideImage: picture.nullable().default(null),
          ...words({ text: 255 }, ['desktopSlideImage', 'mobileSlideImage']),
          /** A slide's link opens 1 in the same window, 2 in a new one. */
          bannerSlideLinkType: z.union([z.literal(1), z.literal(2)]).default(1),
          bannerSlideLink: link,
        }),
      )
      .max(10)
      .default([]),
  }),
  tab: z.object({
    backgroundColor: colour.default('#ffffff'),
    color: colour.default('#55585e'),
    activeColor: colour.default('#1b1c1e'),
  }),
  input: z.object({
    /** The edge of search boxes (R258: green). */
    borderColor: colour.default('#1e6b3a'),
    backgroundColor: colour.default('#ffffff'),
    color: colour.default('#1b1c1e'),
  }),
  brand: z.object({
    ...words({ titlePage: 255, tagline: 255 }, ['logo', 'darkLogo']),
    logo: picture.nullable().default(null),
    /** The logo on dark backgrounds, where the usual one couldn't be seen. */
    darkLogo: picture.nullable().default(null),
    favicon: picture.nullable().default(null),
  }),
  /** The tag manager that counts visitors of a site with its own domain. Only the company's administrators set it. */
  tagManager: z.object({
    gtmId: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/)
      .nullable()
      .default(null),
  }),
  hashtag: z.object({
    isMultipleSelectHashtag: z.boolean().default(false),
    /** Whether pages show hashtags. */
    showHashtag: z.boolean().default(true),
  }),
  notification: z.object({
    /** Whether the first page shows the newest notifications, and their heading. */
    showNewInformation: z.boolean().default(true),
    ...words({ newInformation: 64 }),
  }),
  searchResult: z.object({
    showSidebar: z.boolean().default(true),
    /** The corner of a cover in which the bookmark stands. */
    buttonFavouritePosition: z.enum(['left', 'right']).default('right'),
    /** What a content's page lists below the content: nothing, others of its group, or its series (R294, R295). */
    contentLayoutDetail: z.enum(['SIMPLE', 'LIST_SAME_GROUP', 'SERIES']).default('SERIES'),
    /** The free parameter that contains a content's series. */
    paramSeriesContent: z.enum(['param1', 'param2', 'param3', 'param4', 'param5']).nullable().default(null),
    /** Buttons beside search results (spec SearchResultButton), in their order. */
    buttons: z
      .array(
        z.object({
          id: z.string().min(1).max(64),
          label: z.string().min(1).max(64),
          translations: wordsInOthers(['label'], 64),
          url: link,
          ordinal: z.number().int().min(0).max(999),
        }),
      )
      .max(20)
      .default([]),
  }),
  /** The product's own buttons with the site's labels and colours, each at most once (spec Button). */
  button: z.object({
    list: z
      .array(
        z.object({
          id: z.string().min(1).max(64),
          name: z.enum(customButtons),
          ...words({ label: 64 }),
          backgroundColor: colour.default('#1f5f4a'),
          color: colour.default('#ffffff'),
          ordinal: z.number().int().min(0).max(999),
        }),
      )
      .max(customButtons.length)
      .default([]),
  }),
  /** `customName` is the tenant's name for its sign-in, shown above the fields. */
  customLogin: z.object(words({ titleOfEmailField: 255, titleOfPasswordField: 255, customName: 255 })),
  /**
   * The ways to sign in, without the providers' secrets. Use-cases read them from the database, pages from the snapshot.
   */
  signIn: z.object({
    loginByIpAddress: z.boolean().default(false),
    googleOption: z.boolean().default(false),
    googleAutoLoad: z.boolean().default(false),
    microsoftLoginOption: z.boolean().default(false),
    strictPassword: z.boolean().default(false),
    activeForgotPassword: z.boolean().default(false),
    isShowLinkRegisterUser: z.boolean().default(false),
    cancelAccount: z.boolean().default(false),
    /** Whether the tenant has an app of its own, whose readers can sign in with a one-time token (ruling 10). */
    isEnableWebMobile: z.boolean().default(false),
    isAutoRegisterGakkenAccountAtLogin: z.boolean().default(false),
    gakkenServiceCode: z.string().max(64).default(''),
  }),
  contentDetail: z.object({
    ...words({ viewButtonLabel: 64 }),
    /**
     * The fields of a content's page in the tenant's order. With a label of null the product's own label is shown. A free
     * parameter without a label is hidden, since nobody would know what it means.
     */
    fields: z
      .array(
        z.object({
          field: z.enum(contentFields),
          ...words({ label: 64 }),
          isShown: z.boolean().default(true),
        }),
      )
      .default(() => contentFields.map((field) => ({ field, label: null, translations: {}, isShown: true }))),
  }),
  /** The fields below a search result's title in the tenant's order. With a label of null only the value is shown. */
  hit: z.object({
    fields: z
      .array(
        z.object({
          field: z.enum(hitFields),
          ...words({ label: 64 }),
          isShown: z.boolean().default(true),
        }),
      )
      .default(() =>
        hitFields.map((field) => ({ field, label: null, translations: {}, isShown: isUsuallyShown(field) })),
      ),
  }),
  watermark: z.object({
    /** The text of the watermark. {name}, {email} and {date} are replaced by the reader's name and address and the day. */
    watermarkContent: z.string().max(200).default('{name}'),
    color: colour.default('#1b1c1e'),
    fontSize: z.number().min(6).max(96).default(18),
    position: z.enum(markPositions).default('tile'),
  }),
  /** Whether an open site tells search engines about its contents. A closed site never does (docs/adr/081). */
  discovery: z.object({
    searchEngines: z.boolean().default(true),
    /** The feed of new contents and the catalogue for reading apps (OPDS). */
    feeds: z.boolean().default(true),
  }),
  /**
   * The site's default protection, for books and groups without their own; how much of a guarded book may be copied; and how much of each
   * page is quoted to visitors who can't open the book; how long open books may be saved for reading without a connection; and the
   * dictionary in which readers look words up.
   */
  protection: z.object({
    protection: z.enum(protections).default('open'),
    copyPercent: z.number().int().min(0).max(100).default(10),
    samplePercent: z.number().int().min(0).max(maxSamplePercent).default(defaultSamplePercent),
    /** For how many days readers may save an open book in their browser. 0: not at all. */
    offlineDays: z.number().int().min(0).max(maxOfflineDays).default(0),
    /** The address of the dictionary for readers, with `{word}` or `{query}` in the word's place. Empty: there is none. */
    dictionaryUrl: z.string().max(maxDictionaryUrl).default(''),
  }),
  /** Whether administrators see who read a content and how far. Only allowed if the site's terms say so. */
  usage: z.object({ readingDetail: z.boolean().default(false) }),
  subscription: z.object({
    showSubscriptionStatus: z.boolean().default(false),
    /** Whether readers may buy plans for other people. */
    offersGifts: z.boolean().default(false),
  }),
} as const

export type SiteSettingName = keyof typeof siteSettingSchemas

export type SiteSettings = { [Name in SiteSettingName]: z.infer<(typeof siteSettingSchemas)[Name]> }

/** All records with their defaults filled in. Throws a ZodError if a stored record doesn't fit its schema. */
export function parseSiteSettings(stored: Partial<Record<string, unknown>>): SiteSettings {
  const entries = Object.entries(siteSettingSchemas).map(([name, schema]) => [
    name,
    schema.parse(stored[name] ?? {}),
  ])
  return Object.fromEntries(entries) as SiteSettings
}
