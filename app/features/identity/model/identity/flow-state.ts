import type { ProviderName } from '#app/kernel/data/tables.ts'

/**
 * What a sign-in at a provider is about. It stands readable before the random part of the state, so that a page can use
 * it before anything is looked up. Nothing is decided by it until the whole state has been found.
 */
export type FlowKind = {
  provider: ProviderName
  /**
   * `prove`: the signed-in person proves who they are; `test`: an administrator tests the provider, and nobody is signed
   * in.
   */
  purpose: 'sign-in' | 'link' | 'prove' | 'test'
  /** Nobody pressed a button: an address or the site's setting started it (R171, R172). */
  isAutomatic: boolean
  /**
   * The tenant's app started it (R082). When the browser returns, the app's cookie, which lasts a minute, has expired.
   */
  isApp: boolean
}

const form = /^(google|microsoft|learning)\.(sign-in|link|prove|test)\.(asked|automatic)(\.app)?\.[\w-]{43}$/

export function newState(kind: FlowKind, random: string): string {
  const beginning = kind.isAutomatic ? 'automatic' : 'asked'
  return [kind.provider, kind.purpose, beginning, ...(kind.isApp ? ['app'] : []), random].join('.')
}

/** Null if the text doesn't look like a state of ours. */
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
