/** The part of Trusted Types that is needed here; browsers without them, and so without the demand, lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

/**
 * The one policy that `viewerCsp` names: of all strings only the worker's address may become script. As the default policy
 * it holds for pdf.js too, which would start a worker of its own where ours couldn't.
 */
export function trustOnly(worker: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === worker ? url : null) })
}
