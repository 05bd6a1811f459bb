import type { ProviderName } from '#app/data/tables.ts'

/**
 * What a sign-in at a provider is about. It travels readable in front of the state's random part, so that a page can tell
 * before anything is asked; nothing is decided by it until the whole state was found to be ours.
 */
export type FlowKind = {
  provider: ProviderName
  /** `prove`: who is signed in shows that it is them; `test`: an administrator tries it out, and nobody is signed in. */
  purpose: 'sign-in' | 'link' | 'prove' | 'test'
  /** Nobody pressed a button: an address or the site's setting began it (R171, R172). */
  isAutomatic: boolean
  /** The tenant's app began it (R082): on the way back the minute of its cookie is over. */
  isApp: boolean
}

const form = /^(google|microsoft|learning)\.(sign-in|link|prove|test)\.(asked|automatic)(\.app)?\.[\w-]{43}$/

export function newState(kind: FlowKind, random: string): string {
  const beginning = kind.isAutomatic ? 'automatic' : 'asked'
  return [kind.provider, kind.purpose, beginning, ...(kind.isApp ? ['app'] : []), random].join('.')
}

/** Null for what no state of ours looks like. */
export function readState(text: unknown): FlowKind | null {
  const [, provider, purpose, beginning, app] = form.exec(typeof text === 'string' ? text : '') ?? []
  if (provider === undefined) return null
  return {
    provider: provider as ProviderName,
    purpose: purpose as FlowKind['purpose'],
    isAutomatic: beginning === 'automatic',
    isApp: app !== undefined,
  }
}
