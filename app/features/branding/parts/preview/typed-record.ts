import type { LookName } from '#app/features/branding/model/look.ts'
import { findLookDraft } from '#app/features/branding/model/preview/look-draft.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { draftIn } from './preview-view.ts'

export type Typed<Name extends LookName> = { value: SiteSettings[Name]; revision: number | null }

/** A record as it was typed to be looked at, where the address shows a form with that; null of what is as it is kept. */
export async function findTyped<Name extends LookName>(
  visit: Visit,
  name: Name,
  params: URLSearchParams,
): Promise<Typed<Name> | null> {
  const draftId = draftIn(params)
  if (draftId === null) return null
  const draft = await findLookDraft(visit, draftId)
  const value = draft?.settings?.[name] as SiteSettings[Name] | undefined
  return value === undefined ? null : { value, revision: draft?.revision ?? null }
}
