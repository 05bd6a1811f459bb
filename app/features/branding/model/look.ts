import type { SiteSettingName, SiteSettings } from '#app/visit/site-settings.ts'

/** The records of settings that make up a site's look. The footer's links belong to it as well. */
export const lookNames = [
  'layout',
  'header',
  'body',
  'footer',
  'banner',
  'tab',
  'input',
  'brand',
  'hashtag',
  'notification',
  'searchResult',
  'customLogin',
  'contentDetail',
  'hit',
  'watermark',
  'button',
] as const satisfies readonly SiteSettingName[]

export type LookName = (typeof lookNames)[number]

/**
 * What made a version: a change of one record or of the links, or of several at once. `before` is the state before the
 * first recorded change.
 */
export type LookCause = LookName | 'before' | 'links' | 'reset' | 'restore' | 'theme' | 'copy' | 'import'

/** A record to be written, and the revision that its writer saw. Null replaces whatever is there. */
export type LookRecord<Name extends LookName> = { value: SiteSettings[Name]; revision: number | null }
export type LookRecords = { [Name in LookName]?: LookRecord<Name> }
