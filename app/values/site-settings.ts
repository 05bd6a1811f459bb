import { z } from 'zod'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/**
 * The single-record settings of a site, one schema each; a missing record or field takes its default
 * (spec R010, R072, R257). Reading, saving and resetting them is one mechanism for all.
 */
export const siteSettingSchemas = {
  layout: z.object({
    /** 1 search, 2 home, 3 no layout, 4 home plus search. */
    viewPage: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(2),
    showSidebar: z.boolean().default(true),
    pageMarginLeft: z.number().int().min(0).max(200).default(40),
    pageMarginRight: z.number().int().min(0).max(200).default(40),
  }),
  header: z.object({
    backgroundColor: colour.default('#ffffff'),
    color: colour.default('#1b1c1e'),
  }),
  body: z.object({
    accentColor: colour.default('#1f5f4a'),
    accentInkColor: colour.default('#ffffff'),
  }),
  brand: z.object({
    titlePage: z.string().max(255).nullable().default(null),
    tagline: z.string().max(255).nullable().default(null),
  }),
  customLogin: z.object({
    titleOfEmailField: z.string().max(255).nullable().default(null),
    titleOfPasswordField: z.string().max(255).nullable().default(null),
    /** What the tenant calls its sign-in, above the fields. */
    customName: z.string().max(255).nullable().default(null),
  }),
  /** How one gets in; secrets of providers are not here. Use-cases read it from the database, pages from the snapshot. */
  signIn: z.object({
    loginByIpAddress: z.boolean().default(false),
    googleOption: z.boolean().default(false),
    googleAutoLoad: z.boolean().default(false),
    microsoftLoginOption: z.boolean().default(false),
    strictPassword: z.boolean().default(false),
    activeForgotPassword: z.boolean().default(false),
    isShowLinkRegisterUser: z.boolean().default(false),
    cancelAccount: z.boolean().default(false),
    /** Whether the tenant has an app of its own, whose readers may come with a one-time token (decision 10). */
    isEnableWebMobile: z.boolean().default(false),
    isAutoRegisterGakkenAccountAtLogin: z.boolean().default(false),
    gakkenServiceCode: z.string().max(64).default(''),
  }),
  contentDetail: z.object({
    viewButtonLabel: z.string().max(64).nullable().default(null),
    /** Which free parameter tells the series, and what the tenant calls each of the five. */
    seriesParam: z.enum(['param1', 'param2', 'param3', 'param4', 'param5']).nullable().default(null),
    paramTitles: z
      .record(z.enum(['param1', 'param2', 'param3', 'param4', 'param5']), z.string().max(64))
      .prefault({
        param1: '',
        param2: '',
        param3: '',
        param4: '',
        param5: '',
      }),
  }),
  watermark: z.object({
    /** {name}, {email} and {date} are filled in for the reader. */
    watermarkContent: z.string().max(200).default('{name}'),
    color: colour.default('#1b1c1e'),
    fontSize: z.number().min(6).max(96).default(18),
    position: z
      .enum(['tile', 'center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'])
      .default('tile'),
  }),
  subscription: z.object({ showSubscriptionStatus: z.boolean().default(false) }),
} as const

export type SiteSettingName = keyof typeof siteSettingSchemas

export type SiteSettings = { [Name in SiteSettingName]: z.infer<(typeof siteSettingSchemas)[Name]> }

/** All records with their defaults filled in. Throws a ZodError where a stored record breaks its schema. */
export function parseSiteSettings(stored: Partial<Record<string, unknown>>): SiteSettings {
  const entries = Object.entries(siteSettingSchemas).map(([name, schema]) => [
    name,
    schema.parse(stored[name] ?? {}),
  ])
  return Object.fromEntries(entries) as SiteSettings
}
